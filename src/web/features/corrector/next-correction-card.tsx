import { Button, Skeleton, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { pauseSeconds } from '#contract/correction-choices.ts'
import type { Correction } from '#contract/corrections.ts'
import { useBusyText } from '#web/editing/corrections/busy-text.ts'
import { queueQuery, useClaimCorrection } from '#web/editing/corrections/queries.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useServerNow } from '#web/lib/api/use-server-now.ts'
import { formatTimeLeft } from '#web/lib/format/format-time-left.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import classes from './corrector.module.css'
import { NextCorrectionFacts } from './next-correction-facts.tsx'

const toastMs = 8_000

interface NextCorrectionCardProps {
  lang: string
  /** Name of the language. */
  language: string
  /** Current corrections. An active one must be completed or paused before another can be claimed. */
  corrections: readonly Correction[]
  /** Whether the corrector is currently accepting work. */
  isAvailable: boolean
  onClaim: (correction: Correction) => void
}

/** Card with the next correction in a language, and a button to claim it. */
export function NextCorrectionCard({
  lang,
  language,
  corrections,
  isAvailable,
  onClaim,
}: NextCorrectionCardProps) {
  const { t } = useTranslation('corrector')
  const { data, isError, refetch } = useQuery(queueQuery(lang))
  const popCorrection = useClaimCorrection()
  const reasonOf = useClaimErrorText()
  const blockedReason = useBlockedReason(corrections, isAvailable)
  const claimNext = () =>
    popCorrection.mutate(lang, {
      onSuccess: onClaim,
      onError: (error) => {
        const [title, reason] = [t('next.failed'), reasonOf(error)]
        const toast = reason ? { title, message: reason } : { message: title }
        notifications.show({ color: 'red', autoClose: toastMs, ...toast })
      },
    })
  if (!data && isError) return <LoadError text={t('next.loadFailed')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={220} role="status" aria-label={t('next.title', { language })} />
  const { next } = data
  return (
    <section className={classes.next} aria-labelledby="next">
      <Title order={2} id="next" className={classes.nextTitle}>
        {next ? t(`next.${next.stage}`, { language }) : t('next.none', { language })}
      </Title>
      {next ? (
        <>
          <NextCorrectionFacts next={next} />
          <div className={classes.nextActions}>
            <Button
              size="md"
              loading={popCorrection.isPending}
              disabled={blockedReason !== null}
              onClick={claimNext}
            >
              {t('next.take')}
            </Button>
            <Text size="sm" c="dimmed">
              {blockedReason ?? t('next.waiting', { count: data.waiting })}
            </Text>
          </div>
        </>
      ) : (
        <Text c="dimmed">{t('next.noneText')}</Text>
      )}
    </section>
  )
}

/** Errors whose text explains why nothing could be claimed. */
const explainedCodes = new Set<string>(['network', 'forbidden', 'too_many_requests', 'unauthenticated'])

/**
 * Returns a function that gets the reason why nothing could be claimed, or undefined if there is nothing to
 * show.
 */
function useClaimErrorText(): (error: unknown) => string | undefined {
  const errorText = useErrorText()
  const busyText = useBusyText()
  return (error) => {
    const busy = busyText(error)
    if (busy) return busy
    return error instanceof ApiError && explainedCodes.has(error.code) ? errorText(error) : undefined
  }
}

/** Returns why a corrector can't claim a correction right now; null if they can. */
function useBlockedReason(corrections: readonly Correction[], isAvailable: boolean): string | null {
  const { t, i18n } = useTranslation(['corrector', 'corrections'])
  const now = useServerNow()
  if (corrections.some(({ effort }) => effort.paused === null)) return t('corrections:busy.active')
  const secondsLeft = Math.max(...corrections.map(({ effort }) => (effort.paused ?? 0) + pauseSeconds - now))
  if (secondsLeft > 0)
    return t('corrector:next.paused', { time: formatTimeLeft(secondsLeft, i18n.resolvedLanguage ?? 'en') })
  return isAvailable ? null : t('corrections:busy.unavailable')
}

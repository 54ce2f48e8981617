import { Button, Skeleton, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { Correction } from '#contract/corrections.ts'
import { queueQuery, usePopCorrection } from '#web/editing/corrections/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import classes from './corrector.module.css'
import { NextFacts } from './next-facts.tsx'

const toastMs = 8_000

interface NextCardProps {
  lang: string
  /** Name of the language. */
  language: string
  /** Active correction, which must be completed or paused first; undefined if there is none. */
  active: Correction | undefined
  onTaken: (correction: Correction) => void
}

/** Card with the next correction of a language, to take it. */
export function NextCard({ lang, language, active, onTaken }: NextCardProps) {
  const { t } = useTranslation('corrector')
  const { data, isError, refetch } = useQuery(queueQuery(lang))
  const pop = usePopCorrection()
  const errorText = useTakeErrorText()
  const take = () =>
    pop.mutate(lang, {
      onSuccess: onTaken,
      onError: (error) => notifications.show({ color: 'red', autoClose: toastMs, message: errorText(error) }),
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
          <NextFacts next={next} />
          <div className={classes.nextActions}>
            <Button size="md" loading={pop.isPending} disabled={active !== undefined} onClick={take}>
              {t('next.take')}
            </Button>
            <Text size="sm" c="dimmed">
              {active ? t('next.busy') : t('next.waiting', { count: data.waiting })}
            </Text>
          </div>
        </>
      ) : (
        <Text c="dimmed">{t('next.noneText')}</Text>
      )}
    </section>
  )
}

/** Errors with a text that explains why nothing was taken. */
const explained = new Set<string>(['network', 'forbidden', 'too_many_requests', 'unauthenticated'])

/** Returns the text for an item that couldn't be taken. */
function useTakeErrorText(): (error: unknown) => string {
  const { t } = useTranslation('corrector')
  const errorText = useErrorText()
  return (error) => {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'conflict') return t('next.busy')
    return code && explained.has(code) ? errorText(error) : t('next.failed')
  }
}

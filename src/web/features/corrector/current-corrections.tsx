import { Badge, Button, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Correction } from '#contract/corrections.ts'
import { languageName } from '#domain/languages/languages.ts'
import { useShowBusyError } from '#web/editing/corrections/busy-text.ts'
import { usePayText } from '#web/editing/corrections/pay-text.ts'
import { claimedCorrectionsQuery, usePauseCorrection } from '#web/editing/corrections/queries.ts'
import { useServerNow } from '#web/lib/api/use-server-now.ts'
import { formatDuration, formatPercent } from '#web/lib/format/format.ts'
import { formatTimeLeft } from '#web/lib/format/format-time-left.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import classes from './corrector.module.css'
import { Deadline } from './next-correction-facts.tsx'

interface CurrentCorrectionsProps {
  uid: string
  onOpen: (correction: Correction) => void
}

/** List of the corrections that the corrector has claimed: the active one and the paused ones. */
export function CurrentCorrections({ uid, onOpen }: CurrentCorrectionsProps) {
  const { t } = useTranslation('corrector')
  const { data, isError, refetch } = useQuery(claimedCorrectionsQuery(uid))
  return (
    <section className={classes.section} aria-labelledby="current">
      <Title order={2} id="current" className={classes.sectionTitle}>
        {t('current.title')}
      </Title>
      {!data && isError && <LoadError text={t('current.loadFailed')} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={72} role="status" aria-label={t('current.title')} />}
      {data?.length === 0 && <Text c="dimmed">{t('current.none')}</Text>}
      {data && data.length > 0 && (
        <ul className={classes.jobs}>
          {data.map((correction) => (
            <CurrentJob key={correction.id} correction={correction} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface CurrentJobProps extends Pick<CurrentCorrectionsProps, 'onOpen'> {
  correction: Correction
}

function CurrentJob({ correction, onOpen }: CurrentJobProps) {
  const { t, i18n } = useTranslation(['corrector', 'corrections'])
  const language = i18n.resolvedLanguage ?? 'en'
  const payText = usePayText()
  const pause = usePauseCorrection(correction.id)
  const showError = useShowBusyError()
  const now = useServerNow()
  const isPaused = correction.effort.paused !== null
  const setPaused = (paused: boolean, onSuccess?: (updated: Correction) => void) =>
    pause.mutate(paused, { onSuccess: (updated) => onSuccess?.(updated), onError: showError })
  const kind = correction.isExam ? 'exam' : correction.stage
  const facts = [
    formatDuration(correction.seconds),
    ...(correction.pay ? [payText(correction.pay)] : []),
    t('current.played', { percent: formatPercent(correction.playedPercent, language) }),
    t('current.reviewed', { percent: formatPercent(correction.reviewedPercent, language) }),
  ]
  return (
    <li className={classes.job} data-paused={isPaused || undefined}>
      <div className={classes.jobText}>
        <p className={classes.jobTitle}>
          {t(`corrections:kind.${kind}`, { language: languageName(correction.languageCode, language) })}
          <Badge variant={isPaused ? 'default' : 'light'} radius="sm" tt="none" fw={500}>
            {t(isPaused ? 'corrections:paused' : 'corrections:active')}
          </Badge>
        </p>
        <p className={classes.jobFacts}>{facts.join(' · ')}</p>
        <p className={classes.jobFacts}>
          {t('facts.due')}: <Deadline due={correction.due} />
          {correction.releases !== null &&
            !correction.isExam &&
            ` · ${t('current.releases', { time: formatTimeLeft(correction.releases - now, language) })}`}
        </p>
      </div>
      <div className={classes.jobActions}>
        <Button variant="default" size="sm" loading={pause.isPending} onClick={() => setPaused(!isPaused)}>
          {t(isPaused ? 'corrections:resume' : 'corrections:pause')}
        </Button>
        <Button size="sm" onClick={() => (isPaused ? setPaused(false, onOpen) : onOpen(correction))}>
          {t(isPaused ? 'current.resumeAndOpen' : 'current.continue')}
        </Button>
      </div>
    </li>
  )
}

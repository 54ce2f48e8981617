import { Button, Progress, Tooltip } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { releaseWarningSeconds } from '#contract/correction-choices.ts'
import { type Coverage, coveredPercent } from '#domain/comparison/coverage.ts'
import type { CommandContext, CommandId } from '#web/editor/core/commands/command.ts'
import { getCommand, isEnabled } from '#web/editor/core/commands/commands.ts'
import { firstChordLabel } from '#web/editor/core/commands/key-choice.ts'
import { usePlayerState } from '#web/editor/core/playback/use-position.ts'
import type { JobTools } from '#web/editor/core/session/job.ts'
import { useServerNow } from '#web/lib/api/use-server-now.ts'
import { formatDateTime, formatPercent } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import classes from './correction.module.css'
import { PayFact } from './pay-fact.tsx'

interface CorrectionBarProps {
  context: CommandContext
  job: JobTools
}

/** Top bar row for a job: how much was played and reviewed, the pay, the time left and actions. */
export default function CorrectionBar({ context, job }: CorrectionBarProps) {
  const { t } = useTranslation('corrections')
  const { played, reviewed } = useSyncExternalStore(job.coverage.subscribe, job.coverage.snapshot)
  return (
    <section className={classes.bar} aria-label={t('bar.label')}>
      <div className={classes.facts}>
        <Part name={t('bar.played')} spans={played} context={context} />
        <Part name={t('bar.reviewed')} spans={reviewed} context={context} />
        {!job.correction.isExam && <PayFact pay={job.correction.pay} />}
        {job.state !== 'ended' && <TimeLeft job={job} />}
      </div>
      {job.state !== 'ended' && (
        <div className={classes.actions}>
          <JobButton
            id="pauseJob"
            context={context}
            label={job.state === 'paused' ? t('resume') : t('pause')}
          />
          {!job.correction.isExam && <JobButton id="rejectJob" context={context} label={t('reject')} />}
          <JobButton
            id="releaseJob"
            context={context}
            label={t(job.correction.isExam ? 'exam.giveUp' : 'release')}
          />
          {job.type === 'review' && (
            <JobButton id="rereviewJob" context={context} label={t('rereview.short')} />
          )}
          <JobButton id="completeJob" context={context} label={t('complete')} isPrimary />
        </div>
      )}
    </section>
  )
}

interface PartProps extends Pick<CorrectionBarProps, 'context'> {
  name: string
  spans: Coverage
}

/** Share of the recording that the spans cover. */
function Part({ name, spans, context }: PartProps) {
  const { i18n } = useTranslation('corrections')
  const { duration } = usePlayerState(context.session.player)
  const percent = coveredPercent(spans, duration)
  const text = formatPercent(percent, i18n.resolvedLanguage ?? 'en')
  return (
    <span className={classes.fact}>
      <span className={classes.name}>{name}</span> {text}
      <Progress value={percent} size={4} className={classes.progress} aria-label={name} aria-hidden />
    </span>
  )
}

/** Time until the job is released or due, whichever comes first. */
function TimeLeft({ job: { correction } }: Pick<CorrectionBarProps, 'job'>) {
  const { t, i18n } = useTranslation('corrections')
  const language = i18n.resolvedLanguage ?? 'en'
  const now = useServerNow()
  const { releases, due } = correction
  const end = Math.min(releases ?? due, due > now ? due : (releases ?? due))
  const title = t(end === releases ? 'bar.released' : 'bar.due', { time: formatDateTime(end, language) })
  return (
    <span className={classes.fact} data-soon={end - now < releaseWarningSeconds || undefined}>
      <span className={classes.name}>{t('bar.left')}</span>{' '}
      <Countdown deadline={end} variant="exact" overdueText={t('bar.late')} title={title} />
    </span>
  )
}

interface JobButtonProps extends Pick<CorrectionBarProps, 'context'> {
  id: CommandId
  label: string
  isPrimary?: boolean
}

function JobButton({ id, context, label, isPrimary = false }: JobButtonProps) {
  const command = getCommand(id)
  const keys = firstChordLabel(command, context.settings.keys)
  return (
    <Tooltip label={keys} disabled={!keys}>
      <Button
        size="compact-sm"
        variant={isPrimary ? 'filled' : 'default'}
        disabled={!isEnabled(command, context)}
        onClick={() => command.run(context)}
      >
        {label}
      </Button>
    </Tooltip>
  )
}

import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent } from 'react'
import { releaseWarningSeconds } from '#contract/correction-choices.ts'
import { joinWords } from '#domain/words/words.ts'
import { Notice } from '#web/editing/notice.tsx'
import { getAttrs } from '#web/editor/core/document/schema.ts'
import { getTurns } from '#web/editor/core/document/turns.ts'
import type { JobTools } from '#web/editor/core/session/job.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { useServerNow } from '#web/lib/api/use-server-now.ts'
import { formatTimeLeft } from '#web/lib/format/format-time-left.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Notice above the text if the job is paused, is about to be released, or is assigned to someone else. */
export default function JobNotice({ job, session }: { job: JobTools; session: Session }) {
  const { t } = useTranslation('corrections')
  const label = t('notice.label')
  const endedText = t(job.type === 'exam' ? 'exam.ended' : `ended.${job.outcome ?? 'unknown'}`)
  if (job.state === 'ended')
    return (
      <Notice label={label} text={`${endedText} ${t('notice.ended')}`}>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            void copyText(session).then(() => notifications.show({ message: t('notice.copied') }))
          }
        >
          {t('notice.copy')}
        </Button>
        <Button size="compact-sm" variant="light" onClick={job.onLeave}>
          {t('notice.leave')}
        </Button>
      </Notice>
    )
  if (job.state === 'paused')
    return (
      <Notice label={label} text={t(job.type === 'exam' ? 'exam.paused' : 'notice.paused')}>
        <Button size="compact-sm" variant="light" onClick={() => job.setPaused(false)}>
          {t('resume')}
        </Button>
      </Notice>
    )
  return <ReleaseWarning job={job} label={label} />
}

/** Warns before the job is released automatically. */
function ReleaseWarning({ job: { correction, type }, label }: { job: JobTools; label: string }) {
  const { t, i18n } = useTranslation('corrections')
  const secondsLeft = (correction.releases ?? Number.POSITIVE_INFINITY) - useServerNow()
  const isSoon = secondsLeft < releaseWarningSeconds
  const time = formatTimeLeft(secondsLeft, i18n.resolvedLanguage ?? 'en')
  const text = t(type === 'exam' ? 'exam.ends' : 'notice.releases', { time })
  const notify = useEffectEvent(() => notifications.show({ color: 'orange', message: text }))
  useEffect(() => {
    if (isSoon) notify()
  }, [isSoon])
  if (!isSoon) return null
  // The toast has already announced this text.
  return <Notice label={label} text={<span aria-hidden>{text}</span>} />
}

/** Copies the entire text, with one paragraph per turn. */
function copyText({ view }: Session): Promise<void> {
  const turns = getTurns(view.state.doc).map(({ node }) => joinWords(getAttrs(node).words))
  return navigator.clipboard.writeText(turns.join('\n\n'))
}

import { Switch, Text } from '@mantine/core'
import { currentTextId } from '#web/editing/comparison/compared-pair.ts'
import { Changes } from '#web/editing/comparison/comparison.tsx'
import type { JobTools } from '#web/editor/core/session/job.ts'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { hunkTime } from '#web/editor/tools/versions/difference.ts'
import { HunkMetadataChange } from '#web/editor/tools/versions/hunk-metadata-change.tsx'
import { showHunk, useComparison } from '#web/editor/tools/versions/use-comparison.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './correction.module.css'

/** Tab that lists a job's changes to the draft. */
export default function ChangesTab({ context: { job, session } }: PanelProps) {
  const { t } = useTranslation('corrections')
  const draft = job?.correction.draft
  if (!job || !draft) return <Text size="sm">{t('changes.none')}</Text>
  return (
    <section className={classes.panel} aria-label={t('changes.title')}>
      <Switch
        size="sm"
        label={t('changes.mark')}
        checked={job.showsChanges}
        onChange={(event) => job.showChanges(event.currentTarget.checked)}
      />
      <DraftChanges job={job} session={session} draft={draft} />
    </section>
  )
}

function DraftChanges({ job, session, draft }: { job: JobTools; session: Session; draft: string }) {
  const { t } = useTranslation('corrections')
  const errorText = useErrorText()
  const pair = { before: draft, after: currentTextId }
  const { difference, error } = useComparison(job.correction.id, session, pair)
  if (error)
    return (
      <Text size="sm" c="var(--lh-danger)" role="alert">
        {errorText(error)}
      </Text>
    )
  if (!difference) return null
  return (
    <Changes
      difference={difference}
      noDifferencesText={t('changes.none')}
      timeOf={(hunk) => formatDuration(Math.floor(hunkTime(difference, hunk) / 1000))}
      metadataChangeOf={(hunk) => <HunkMetadataChange {...difference} hunk={hunk} />}
      onShow={(index) => showHunk(session, difference, index)}
    />
  )
}

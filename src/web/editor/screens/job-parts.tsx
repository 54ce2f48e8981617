import { Suspense } from 'react'
import type { CommandContext } from '#web/editor/core/commands/command.ts'
import type { useJob } from '#web/editor/tools/correction/use-job.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'

const CorrectionBar = lazyComponent(() => import('#web/editor/tools/correction/correction-bar.tsx'))
const CompleteDialog = lazyComponent(() => import('#web/editor/tools/correction/complete-dialog.tsx'))
const ReturnDialog = lazyComponent(() => import('#web/editor/tools/correction/return-dialog.tsx'))
const RereviewDialog = lazyComponent(() => import('#web/editor/tools/correction/rereview-dialog.tsx'))
const JobNotice = lazyComponent(() => import('#web/editor/tools/correction/job-notice.tsx'))
const ChangeMarks = lazyComponent(() => import('#web/editor/tools/correction/change-marks.ts'))

/** Top bar row for a corrector's job; empty until the job's state is known. */
export function JobBar({ context }: { context: CommandContext | null }) {
  if (!context?.job) return null
  return (
    <Suspense>
      <CorrectionBar context={context} job={context.job} />
    </Suspense>
  )
}

/** Notice above the text about a corrector's job, and marks for the changes in the text. */
export function JobAnnotations({ context: { job, session } }: { context: CommandContext }) {
  if (!job) return null
  const { draft } = job.correction
  return (
    <>
      <Suspense>
        <JobNotice job={job} session={session} />
      </Suspense>
      <Suspense>
        {job.showsChanges && draft && <ChangeMarks job={job} session={session} draft={draft} />}
      </Suspense>
    </>
  )
}

interface JobDialogsProps {
  context: CommandContext
  work: ReturnType<typeof useJob>
}

/** Open dialog of a corrector's job. */
export function JobDialogs({ context, work: { dialog, close } }: JobDialogsProps) {
  const { job, session } = context
  if (!job || !dialog) return null
  const onClose = () => {
    close()
    session.view.focus()
  }
  return (
    <Suspense>
      {dialog === 'complete' && <CompleteDialog context={context} job={job} onClose={onClose} />}
      {dialog === 'rereview' && <RereviewDialog job={job} onClose={onClose} />}
      {(dialog === 'reject' || dialog === 'release') && (
        <ReturnDialog job={job} kind={dialog} onClose={onClose} />
      )}
    </Suspense>
  )
}

import type { Correction, WorkOutcome } from '#contract/corrections.ts'
import type { JobType } from '#web/editing/corrections/job-type.ts'
import type { CoverageLog } from '#web/editor/tools/correction/coverage-log.ts'

export type JobDialog = 'complete' | 'reject' | 'release' | 'rereview'

/** State of a job: `ended` if the corrector no longer has it. */
export type JobState = 'active' | 'paused' | 'ended'

/** Page for a corrector's job. */
export interface JobPage {
  /** Latest known state. */
  correction: Correction
  type: JobType
  state: JobState
  /** Outcome, if the server has returned one. */
  outcome: WorkOutcome | null
  /** Page title, since correctors don't see the names of customers' recordings. */
  title: string
  setPaused(paused: boolean): void
  /** Called if the server rejects a request, because the job may have ended. */
  onRefused(): void
  /** Called with the job's current state on the server. */
  onChanged(correction: Correction): void
  /** Leaves the page after the job has been completed or returned. */
  onLeave(): void
}

/** A corrector's job on an open transcript, for commands and panels. */
export interface JobTools extends Omit<JobPage, 'onChanged'> {
  coverage: CoverageLog
  /** Time when the page was opened, in milliseconds since the browser's time origin. */
  openedAt: number
  /** Whether changes to the draft are marked in the text. */
  showsChanges: boolean
  showChanges(isVisible: boolean): void
  /** Opens a dialog. */
  openDialog(dialog: JobDialog): void
  /** Saves the text and the played parts; resolves to whether everything is saved. */
  saveAll(): Promise<boolean>
}

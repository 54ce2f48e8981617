import type { Db } from '#server/infra/database/database.ts'
import type { QueueContext } from './charges.ts'

/** Job that pauses, resumes and cancels the subscriptions of marked, restored and deleted workspaces. */
export const deletionJob = { name: 'payments.close-deleted' } as const

/** Enqueues the job that updates the subscriptions of marked, restored and deleted workspaces. */
export const checkDeletions = ({ queue }: QueueContext, tx: Db): Promise<void> =>
  queue.enqueue(tx, deletionJob, {})

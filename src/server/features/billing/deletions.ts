import type { Db } from '#server/infra/database/database.ts'
import type { QueueContext } from './charges.ts'

/**
 * Job that pauses, resumes, or cancels a workspace's subscriptions when it is marked for deletion, restored,
 * or deleted.
 */
export const deletionJob = { name: 'payments.close-deleted' } as const

/**
 * Enqueues the job that updates the subscriptions of workspaces marked for deletion, restored, or deleted.
 */
export const checkDeletions = ({ queue }: QueueContext, tx: Db): Promise<void> =>
  queue.enqueue(tx, deletionJob, {})

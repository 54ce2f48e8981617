import type { Db } from '#server/infra/database/database.ts'
import type { QueueContext } from './charges.ts'

/** Job that pauses, resumes and cancels the subscriptions of marked, restored and deleted workspaces. */
export const deletionJob = { name: 'payments.close-deleted' } as const

/** Tells the payment service soon that workspaces were marked for deletion, restored or deleted. */
export const checkDeletions = ({ queue }: QueueContext, tx: Db): Promise<void> =>
  queue.enqueue(tx, deletionJob, {})

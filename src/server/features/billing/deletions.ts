import type { Db } from '#server/infra/database/database.ts'
import type { QueueContext } from './charges.ts'

/**
 * Job that pauses, resumes, or cancels a workspace's subscriptions when it is marked for deletion, restored,
 * or deleted.
 */
export const updateSubscriptionsJob = { name: 'payments.close-deleted' } as const

/**
 * Enqueues the job that updates the subscriptions of workspaces marked for deletion, restored, or deleted.
 */
export const requestSubscriptionUpdates = ({ queue }: QueueContext, tx: Db): Promise<void> =>
  queue.enqueue(tx, updateSubscriptionsJob, {})

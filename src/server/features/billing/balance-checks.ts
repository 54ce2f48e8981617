import type { Db } from '#server/infra/database/database.ts'
import type { Queue } from '#server/infra/queue/queue.ts'

/** Job that automatically tops up credits and sends budget alerts. */
export const watchJob = { name: 'payments.watch' } as const

/**
 * Enqueues a check of a workspace's balance and budget.
 * @param isShort whether a recording is paused because minutes and credits have run out
 */
export async function watchBalance(
  { queue }: { queue: Pick<Queue, 'enqueue'> },
  tx: Db,
  organizationId: string,
  isShort: boolean,
): Promise<void> {
  await queue.enqueue(tx, watchJob, { organizationId, isShort }, organizationId)
}

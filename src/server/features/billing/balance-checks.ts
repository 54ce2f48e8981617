import type { Db } from '#server/infra/database/database.ts'
import type { Queue } from '#server/infra/queue/queue.ts'

/** Job that automatically tops up credits and sends budget alerts. */
export const checkBalanceJob = { name: 'payments.watch' } as const

/**
 * Enqueues a check of a workspace's balance and budget.
 * @param isShort whether a recording is paused because minutes and credits have run out
 */
export async function requestBalanceCheck(
  { queue }: { queue: Pick<Queue, 'enqueue'> },
  tx: Db,
  organizationId: string,
  isShort: boolean,
): Promise<void> {
  await queue.enqueue(tx, checkBalanceJob, { organizationId, isShort }, organizationId)
}

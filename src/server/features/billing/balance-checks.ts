import type { Db } from '#server/infra/database/database.ts'
import type { Queue } from '#server/infra/queue/queue.ts'

/** Job that tops up credits and sends budget alerts. */
export const watchJob = { name: 'payments.watch' } as const

/**
 * Checks the balance and the budget of a workspace soon.
 * @param isShort whether a recording is paused for lack of minutes and credits
 */
export async function watchBalance(
  { queue }: { queue: Pick<Queue, 'enqueue'> },
  tx: Db,
  organizationId: string,
  isShort: boolean,
): Promise<void> {
  await queue.enqueue(tx, watchJob, { organizationId, isShort }, organizationId)
}

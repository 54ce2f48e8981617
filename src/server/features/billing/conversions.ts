import type { Db } from '#server/infra/database/database.ts'
import { type BillingContext, readBilling } from './billing-state.ts'
import { captureJob, holdForJob, type JobWork, type QueueContext } from './charges.ts'
import { hasHold } from './ledger-queries.ts'
import * as queries from './queries.ts'

/**
 * Reserves the price of generating a document, once per run, in the transaction that starts the work. Each
 * user's first document is free.
 * @returns false if the workspace's balance is too low
 */
export async function holdForConversion(
  ctx: BillingContext & QueueContext,
  tx: Db,
  work: JobWork,
): Promise<boolean> {
  const billing = await readBilling(ctx, tx, work.organizationId)
  // Enterprise workspaces pay nothing, so their users keep their free document.
  if (!billing || billing.access.kind === 'enterprise') return true
  if (await hasHold(tx, work.jobId)) return true
  const { actorId, jobId } = work
  if (actorId !== null && (await queries.takeFreeConversion(tx, actorId, jobId))) return true
  return holdForJob(ctx, tx, work)
}

/** Charges the amount reserved for generating a document, in the transaction that ends the work. */
export async function captureConversion(tx: Db, jobId: string): Promise<void> {
  await captureJob(tx, jobId, null)
  await queries.finishFreeConversion(tx, jobId)
}

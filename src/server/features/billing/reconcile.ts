import type { Db } from '#server/infra/database/database.ts'
import { captureJob, type QueueContext, releaseJob } from './charges.ts'
import * as queries from './reconcile-queries.ts'

/** A discrepancy within the ledger, or between the ledger and the jobs. */
export interface LedgerDiscrepancy {
  workspaceId: string
  kind: 'notCharged' | 'notReleased' | 'settledTwice' | 'wrongBalance' | 'unbalanced'
  /** Description of the mismatched records. */
  description: string
  /** Whether it was repaired. */
  repaired: boolean
}

/** Finds discrepancies; with `repair`, captures or releases the holds of ended jobs. */
export async function reconcile(
  ctx: { db: Db } & QueueContext,
  { repair }: { repair: boolean },
): Promise<LedgerDiscrepancy[]> {
  const { db } = ctx
  const endedMismatches: LedgerDiscrepancy[] = []
  for (const hold of repair ? await settleStaleHolds(ctx) : await queries.listStaleHolds(db))
    endedMismatches.push({
      workspaceId: hold.workspaceId,
      kind: hold.outcome === 'completed' ? 'notCharged' : 'notReleased',
      description: `job ${hold.jobId}`,
      repaired: repair,
    })
  const duplicates = await queries.listDuplicateSettlements(db)
  const wrongBalances = await queries.listWrongBalances(db)
  const unbalancedTransactions = await queries.listUnbalancedTransactions(db)
  const outcome = { repaired: false }
  return [
    ...endedMismatches,
    ...duplicates.map(({ workspaceId, jobId }) => ({
      ...outcome,
      workspaceId,
      kind: 'settledTwice' as const,
      description: `job ${jobId}`,
    })),
    ...wrongBalances.map(({ workspaceId, account, unit, balance, sum }) => ({
      ...outcome,
      workspaceId,
      kind: 'wrongBalance' as const,
      description: `${account} in ${unit} has ${balance} instead of ${sum}`,
    })),
    ...unbalancedTransactions.map(({ workspaceId, id }) => ({
      ...outcome,
      workspaceId,
      kind: 'unbalanced' as const,
      description: `transaction ${id}`,
    })),
  ]
}

/** Captures or releases the holds of ended jobs, such as jobs in deleted workspaces. */
export async function settleStaleHolds(ctx: { db: Db } & QueueContext): Promise<queries.StaleHold[]> {
  const staleHolds = await queries.listStaleHolds(ctx.db)
  for (const hold of staleHolds) await ctx.db.transaction().execute((tx) => settle(ctx, tx, hold))
  return staleHolds
}

function settle(ctx: QueueContext, tx: Db, { jobId, outcome }: queries.StaleHold): Promise<void> {
  return outcome === 'completed' ? captureJob(tx, jobId, null) : releaseJob(ctx, tx, jobId)
}

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { balanceOf, move } from '#domain/ledger/accounts.ts'
import type { BillingContext } from '#server/features/billing/billing-state.ts'
import { captureJob, holdForJob, releaseJob } from '#server/features/billing/charges.ts'
import { addCredits } from '#server/features/billing/credits.ts'
import { openLedger, post } from '#server/features/billing/ledger.ts'
import { reconcile } from '#server/features/billing/reconcile.ts'
import type { Db } from '#server/infra/database/database.ts'
import { addWorkspace, countViolations, type idleQueue } from './ledger.ts'

const workspaces = 10
const jobs = 31

const operation = fc.record({
  kind: fc.constantFrom('pay', 'hold', 'hold', 'capture', 'release', 'refund'),
  workspace: fc.nat(workspaces - 1),
  amount: fc.integer({ min: 1, max: 900 }),
  seconds: fc.integer({ min: 0, max: 4000 }),
  job: fc.nat(jobs - 1),
})
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

type Ctx = BillingContext & { queue: typeof idleQueue; db: Db }

/**
 * Runs a hundred random operations per run, concurrently in ten workspaces, and checks the whole ledger after
 * each run.
 */
export async function checkRandomOperations(ctx: Ctx, runs: number): Promise<void> {
  const { db } = ctx
  const ids = await Promise.all(Array.from({ length: workspaces }, () => addWorkspace(db)))
  const property = fc.asyncProperty(
    fc.array(operation, { minLength: 100, maxLength: 100 }),
    async (operations) => {
      const jobIds = Array.from({ length: workspaces }, () =>
        Array.from({ length: jobs }, () => randomUUID()),
      )
      const operationsByWorkspace = [...Map.groupBy(operations, ({ workspace }) => workspace)]
      const work = operationsByWorkspace.map(([index, list]) =>
        db.transaction().execute(async (tx) => {
          for (const item of list)
            await apply(ctx, tx, ids[index] ?? '', jobIds[index]?.[item.job] ?? '', item)
        }),
      )
      await Promise.all(work)
      expect(await countViolations(db)).toBe(0)
    },
  )
  await fc.assert(property, { numRuns: runs, endOnFailure: true })
  // The jobs exist only in the ledger.
  const mismatches = await reconcile(ctx, { repair: false })
  expect(mismatches.filter(({ kind }) => kind !== 'notReleased')).toEqual([])
}

async function apply(
  ctx: Ctx,
  tx: Db,
  organizationId: string,
  id: string,
  { kind, amount, seconds }: Operation,
): Promise<void> {
  const job = { organizationId, jobId: id, collectionId: null, actorId: null }
  if (kind === 'hold') await holdForJob(ctx, tx, { ...job, size: { kind: 'transcription', seconds } })
  else if (kind === 'capture') await captureJob(tx, id, seconds)
  else if (kind === 'release') await releaseJob(ctx, tx, id)
  else if (kind === 'pay') {
    const payment = {
      sourceAccount: 'payments' as const,
      cents: amount,
      currency: null,
      key: `${id}:${amount}`,
    }
    await addCredits(ctx, tx, { organizationId, ...payment, actorId: null })
  } else {
    const ledger = await openLedger(tx, organizationId)
    const cents = Math.min(balanceOf(ledger.balances, 'credits', 'USD'), amount)
    const entries = move('credits', 'refunds', 'USD', cents)
    if (cents > 0) await post(tx, ledger, { key: randomUUID(), kind: 'refund', entries })
  }
}

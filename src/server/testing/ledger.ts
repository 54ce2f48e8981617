import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Catalog } from '#contract/catalog.ts'
import { move } from '#domain/ledger/accounts.ts'
import type { BillingContext } from '#server/features/billing/billing-state.ts'
import type { QueueContext } from '#server/features/billing/charges.ts'
import { openLedger, post } from '#server/features/billing/ledger.ts'
import { createCatalog } from '#server/infra/billing/catalog.ts'
import type { Db } from '#server/infra/database/database.ts'

/** Returns the context that the billing services need, without the rest of the product. */
export async function createBillingContext(
  change: (catalog: Catalog) => Catalog = (catalog) => catalog,
): Promise<BillingContext> {
  const catalog = change(await createCatalog({ catalogFile: undefined })())
  return { installation: { edition: 'plans' }, catalog: async () => catalog }
}

/** Accepts jobs without running them. */
export const idleQueue: QueueContext['queue'] = { enqueue: async () => {} }

/** Adds an empty workspace. */
export async function addWorkspace(db: Db): Promise<string> {
  const id = randomUUID()
  await db.insertInto('organizations').values({ id, name: 'Ada’s', region: 'us' }).execute()
  return id
}

/** Counts transactions that don't add up to zero and balances below zero. */
export async function countViolations(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from (
        select from ledger_entries group by transaction_id, unit having sum(amount) <> 0) as unbalanced) +
      (select count(*) from ledger_accounts
        where balance < 0 and account not in ('issued', 'card', 'payments', 'grants'))
    )::int as count`.execute(db)
  return rows[0]?.count ?? -1
}

/** Spends a workspace's credits. */
export const spendCredits = (db: Db, workspaceId: string, cents: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const entries = move('credits', 'revenue', 'USD', cents)
    const ledger = await openLedger(tx, workspaceId)
    return post(tx, ledger, { key: randomUUID(), kind: 'adjustment', entries })
  })

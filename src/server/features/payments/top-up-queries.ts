import type { Selectable } from 'kysely'
import type { Currency } from '#contract/plan-choices.ts'
import type { TopUpsTable } from '#server/infra/database/billing-tables.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { PaymentProviderKind } from '#server/infra/database/payment-tables.ts'

export type TopUpRow = Selectable<TopUpsTable>

/** Finds a workspace's charge in progress. */
export async function findTopUpInProgress(db: Db, organizationId: string): Promise<TopUpRow | undefined> {
  return db
    .selectFrom('top_ups')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'charging')
    .executeTakeFirst()
}

/** Lists workspaces with a charge in progress, including deleted ones. */
export async function listChargingWorkspaces(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('top_ups')
    .select('organization_id')
    .where('state', '=', 'charging')
    .orderBy('organization_id')
    .execute()
  return rows.map(({ organization_id }) => organization_id)
}

export interface NewTopUp {
  id: string
  organization_id: string
  provider: PaymentProviderKind
  amount: number
  currency: Currency
}

/** Adds a charge; returns undefined if another charge is in progress. */
export async function insertTopUp(tx: Db, topUp: NewTopUp): Promise<TopUpRow | undefined> {
  return tx
    .insertInto('top_ups')
    .values(topUp)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Ends a charge; returns false if it had already ended. A failed charge can still become paid: it may have been
 * withdrawn while another process was making it.
 */
export async function endTopUp(tx: Db, id: string, state: 'paid' | 'failed'): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('top_ups')
    .set({ state })
    .where('id', '=', id)
    .where('state', 'in', state === 'paid' ? ['charging', 'failed'] : ['charging'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the number and total of a workspace's charges since a given time, excluding failed ones. */
export async function sumTopUps(
  db: Db,
  organizationId: string,
  since: Date,
): Promise<{ count: number; amount: number }> {
  const row = await db
    .selectFrom('top_ups')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.sum<string | null>('amount').as('amount')])
    .where('organization_id', '=', organizationId)
    .where('state', '<>', 'failed')
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), amount: Number(row.amount ?? 0) }
}

/** Returns whether a workspace exists and isn't marked for deletion. */
export async function isWorkspaceActive(db: Db, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

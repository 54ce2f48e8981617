import { sql, type Updateable } from 'kysely'
import type { PaymentMethod } from '#contract/payments.ts'
import type { Balances } from '#domain/ledger/accounts.ts'
import type { WorkspaceBillingTable } from '#server/infra/database/billing-tables.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { PaymentProviderKind } from '#server/infra/database/payment-tables.ts'

export type BillingRow = NonNullable<Awaited<ReturnType<typeof findBilling>>>

/**
 * Returns a workspace's plan; its columns are null if it has no billing row. Undefined for deleted
 * workspaces.
 */
export async function findBilling(db: Db, organizationId: string) {
  return db
    .selectFrom('organizations')
    .leftJoin('workspace_billing as billing', 'billing.organization_id', 'organizations.id')
    .select([
      ...(['enterprise_at', 'currency', 'plan', 'interval', 'seats', 'subscribed_at'] as const),
      ...(['paid_until', 'trial_ends_at', 'unpaid_since', 'coupon'] as const),
      ...(['top_up_amount', 'top_up_threshold', 'top_up_cap', 'top_up_country'] as const),
      ...(['top_up_stopped', 'budget'] as const),
      ...(['issued_for', 'issued_until', 'issued_minutes', 'issued_precision'] as const),
    ])
    .where('organizations.id', '=', organizationId)
    .executeTakeFirst()
}

/**
 * Locks a workspace's balances until the transaction ends and returns them with its plan, in a single round
 * trip. Undefined for deleted workspaces.
 */
export async function lockBilling(
  tx: Db,
  organizationId: string,
): Promise<{ row: BillingRow; balances: Balances } | undefined> {
  const { rows } = await sql<BillingRow & { balances: Balances }>`
    select balances, enterprise_at, (billing).* from ledger_open_billing(${organizationId})`.execute(tx)
  const [lockedRow] = rows
  if (!lockedRow) return undefined
  const { balances, ...row } = lockedRow
  return { row, balances }
}

/** Updates a workspace's plan. */
export async function upsertBilling(
  tx: Db,
  organizationId: string,
  changes: Updateable<WorkspaceBillingTable>,
): Promise<void> {
  await tx
    .insertInto('workspace_billing')
    .values({ organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (Object.values(changes).every((value) => value === undefined)) return
  const row = tx.updateTable('workspace_billing').where('organization_id', '=', organizationId)
  await row.set(changes).execute()
}

/** Counts a workspace's members and unexpired invites. */
export async function countPeople(
  db: Db,
  organizationId: string,
): Promise<{ members: number; invites: number }> {
  const { rows } = await sql<{ members: number; invites: number }>`
    select
      (select count(*)::int from memberships where organization_id = ${organizationId}) as members,
      (select count(*)::int from invites
        where organization_id = ${organizationId} and expires_at > now()) as invites`.execute(db)
  return rows[0] ?? { members: 0, invites: 0 }
}

/** Returns a workspace's last budget alert. */
export async function findBudgetAlert(db: Db, organizationId: string) {
  return db
    .selectFrom('workspace_billing')
    .select(['budget_alert_month', 'budget_alert'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}

/** Returns a workspace's active or expired card at a payment service. */
export async function findCard(
  db: Db,
  organizationId: string,
  provider: PaymentProviderKind,
): Promise<PaymentMethod | null> {
  const row = await db
    .selectFrom('payment_customers')
    .select('card')
    .where('organization_id', '=', organizationId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.card ?? null
}

/**
 * Claims a user's free conversion for a run, unless another run has claimed it; returns whether the run has
 * it.
 */
export async function takeFreeConversion(tx: Db, userId: string, runId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ free_conversion_run: runId })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('free_conversion_run', 'is', null), eb('free_conversion_run', '=', runId)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function finishFreeConversion(tx: Db, runId: string): Promise<void> {
  const row = tx.updateTable('users').set({ free_conversion_used: true })
  await row.where('free_conversion_run', '=', runId).execute()
}

/** Releases the free conversion claimed by a run that hasn't completed. */
export async function releaseFreeConversion(tx: Db, runId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ free_conversion_run: null })
    .where('free_conversion_run', '=', runId)
    .where('free_conversion_used', '=', false)
    .execute()
}

import { sql, type Updateable } from 'kysely'
import type { PaymentMethod } from '#contract/payments.ts'
import type { JobKind } from '#contract/plan-choices.ts'
import type { Account, Balances, Unit } from '#domain/ledger/accounts.ts'
import type { WorkspaceBillingTable } from '#server/infra/database/billing-tables.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { PaymentProviderKind } from '#server/infra/database/payment-tables.ts'

/** Maximum number of charges that are listed for a collection. */
const maxCharges = 50

export type BillingRow = NonNullable<Awaited<ReturnType<typeof findBilling>>>

/** The plan of a workspace; columns are null without a row. Undefined for deleted workspaces. */
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
 * Locks the balances of a workspace until the transaction ends, and returns them with its plan, in one round trip. Undefined
 * for deleted workspaces.
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

/** Changes the plan of a workspace. */
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

/** Members of a workspace, and invites that haven't expired. */
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

/** The last budget alert of a workspace. */
export async function findBudgetAlert(db: Db, organizationId: string) {
  return db
    .selectFrom('workspace_billing')
    .select(['budget_alert_month', 'budget_alert'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}

/** Workspaces with automatic top-up or a budget. */
export async function listWatchedWorkspaces(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace_billing')
    .select('organization_id')
    .where(({ eb, or }) => or([eb('top_up_amount', 'is not', null), eb('budget', 'is not', null)]))
    .orderBy('organization_id')
    .execute()
  return rows.map(({ organization_id }) => organization_id)
}

/** Language of a user, and name of a workspace, for files. */
export async function describeReader(
  db: Db,
  userId: string,
  organizationId: string,
): Promise<{ language: 'en' | 'es'; workspace: string }> {
  const { language, workspace } = await db
    .selectFrom('users')
    .innerJoin('organizations', (join) => join.on('organizations.id', '=', organizationId))
    .select(['users.language', 'organizations.name as workspace'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { language: language === 'es' ? 'es' : 'en', workspace }
}

/** The active or expired card of a workspace at a payment service. */
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

/** Whether a user's free conversion is complete or in progress. */
export async function hasUsedFreeConversion(db: Db, userId: string): Promise<boolean> {
  const row = db.selectFrom('users').select('free_conversion_run').where('id', '=', userId)
  return ((await row.executeTakeFirst())?.free_conversion_run ?? null) !== null
}

/** Uses a user's free conversion for a run, unless another run has it; returns whether the run has it. */
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

/** Gives back the free conversion of a run that isn't complete. */
export async function returnFreeConversion(tx: Db, runId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ free_conversion_run: null })
    .where('free_conversion_run', '=', runId)
    .where('free_conversion_used', '=', false)
    .execute()
}

export interface ChargeRow {
  at: Date
  kind: JobKind
  /** Part of the price that isn't charged because the work was late. */
  lateRefundPercent: number
  entries: { account: Account; unit: Unit; amount: number }[]
}

/** Charges of a collection, newest first. */
export async function listCharges(db: Db, workspaceId: string, collectionId: string): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select t.created_at as at, t.job_kind as kind,
        coalesce((t.details->>'lateRefundPercent')::int, 0) as "lateRefundPercent",
        jsonb_agg(jsonb_build_object('account', account, 'unit', unit, 'amount', amount)) as entries
      from ledger_transactions as t join ledger_entries as e on e.transaction_id = t.id
      where t.collection_id = ${collectionId} and t.workspace_id = ${workspaceId} and t.kind = 'capture'
      group by t.id order by t.id desc limit ${maxCharges}`.execute(db)
  return rows
}

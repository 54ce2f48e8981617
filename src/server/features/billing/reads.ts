import { sql } from 'kysely'
import type { Currency, JobKind } from '#contract/plan-choices.ts'
import type { Account, Unit } from '#domain/ledger/accounts.ts'
import type { Db } from '#server/infra/database/database.ts'

/** Maximum number of charges listed per collection. */
const maxCharges = 50

export interface ChargeRow {
  at: Date
  kind: JobKind
  /** Percentage of the price that is waived because the work was late. */
  lateRefundPercent: number
  entries: { account: Account; unit: Unit; amount: number }[]
}

interface Span {
  currency: Currency
  since: Date
}

/** Returns a user's language and a workspace's name, for use in files. */
export async function findLanguageAndWorkspaceName(
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

/** Returns whether a user's free conversion has completed or is in progress. */
export async function hasUsedFreeConversion(db: Db, userId: string): Promise<boolean> {
  const row = db.selectFrom('users').select('free_conversion_run').where('id', '=', userId)
  return ((await row.executeTakeFirst())?.free_conversion_run ?? null) !== null
}

/** Lists a collection's charges, newest first. */
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

/** Lists workspaces with automatic top-up or a budget. */
export async function listWatchedWorkspaces(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace_billing')
    .select('organization_id')
    .where(({ eb, or }) => or([eb('top_up_amount', 'is not', null), eb('budget', 'is not', null)]))
    .orderBy('organization_id')
    .execute()
  return rows.map(({ organization_id }) => organization_id)
}

/** Returns whether the payment for a workspace's plan failed. */
export async function isUnpaid(db: Db, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('workspace_billing')
    .select('unpaid_since')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row?.unpaid_since != null
}

/** Lists workspaces with a failed payment, longest unpaid first. */
export async function listUnpaidWorkspaces(db: Db): Promise<{ id: string; since: Date }[]> {
  const rows = await db
    .selectFrom('workspace_billing')
    .select(['organization_id', 'unpaid_since'])
    .where('unpaid_since', 'is not', null)
    .orderBy('unpaid_since')
    .execute()
  return rows.flatMap(({ organization_id: id, unpaid_since: since }) => (since ? [{ id, since }] : []))
}

/** Returns whether a workspace's ledger has ever contained money. */
export async function hasHadMoney(db: Db, workspaceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_accounts
      where workspace_id = ${workspaceId} and unit not in ('minutes', 'precisionMinutes') limit 1`.execute(db)
  return rows.length > 0
}

/** Returns the money charged or reserved for jobs since a given time, in the currency's smallest unit. */
export async function readSpending(db: Db, workspaceId: string, { currency, since }: Span): Promise<number> {
  const { rows } = await sql<{ spent: string }>`
    select coalesce(sum(amount), 0) as spent
      from ledger_entries as e join ledger_transactions as t on t.id = e.transaction_id
      where t.workspace_id = ${workspaceId} and account in ('revenue', 'heldCredits')
        and unit = ${currency} and created_at >= ${since}`.execute(db)
  return Math.max(0, Number(rows[0]?.spent ?? 0))
}

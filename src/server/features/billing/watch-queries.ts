import { sql } from 'kysely'
import type { Currency } from '#contract/plan-choices.ts'
import type { Db } from '#server/infra/database/database.ts'

interface Span {
  currency: Currency
  since: Date
}

/** Money that jobs were charged or have reserved since a time, in the smallest unit of the currency. */
export async function readSpent(db: Db, workspaceId: string, { currency, since }: Span): Promise<number> {
  const { rows } = await sql<{ spent: string }>`
    select coalesce(sum(amount), 0) as spent
      from ledger_entries as e join ledger_transactions as t on t.id = e.transaction_id
      where t.workspace_id = ${workspaceId} and account in ('revenue', 'heldCredits')
        and unit = ${currency} and created_at >= ${since}`.execute(db)
  return Math.max(0, Number(rows[0]?.spent ?? 0))
}

/** Whether a workspace has a ledger account in money. */
export async function hasMoney(db: Db, workspaceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_accounts
      where workspace_id = ${workspaceId} and unit not in ('minutes', 'precisionMinutes') limit 1`.execute(db)
  return rows.length > 0
}

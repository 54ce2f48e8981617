import { type RawBuilder, sql } from 'kysely'
import type { CorrectionStage } from '#contract/corrections.ts'
import type { Currency } from '#contract/plan-choices.ts'
import { isCurrency } from '#contract/plan-choices.ts'
import type { Period } from '#domain/billing/periods.ts'
import type { Entry } from '#domain/ledger/accounts.ts'
import type { Db } from '#server/infra/database/database.ts'

/** A change to a corrector's balance. */
export interface PayRow {
  at: Date
  key: string
  unit: Currency
  /** Positive if it increases the balance. */
  amount: string
  language: string | null
  stage: CorrectionStage | null
  minutes: number | null
  /** Whether only the played minutes were paid, because the order was withdrawn. */
  isWithdrawn: boolean
}

/** Lists a corrector's earnings and payouts in a period, oldest first. */
export async function listPayRows(db: Db, userId: string, { start, end }: Period): Promise<PayRow[]> {
  const { rows } = await sql<PayRow>`
    select t.created_at as at, t.key, e.unit, e.amount, t.details->>'language' as language,
        t.details->>'stage' as stage, (t.details->>'minutes')::int as minutes,
        coalesce(t.details->>'outcome' = 'withdrawn', false) as "isWithdrawn"
      from ledger_transactions as t join ledger_entries as e on e.transaction_id = t.id
      where t.workspace_id = ${userId} and e.account = 'owed'
        and t.created_at >= ${start} and t.created_at < ${end}
      order by t.id`.execute(db)
  return rows
}

export interface OwedAmount {
  userId: string
  name: string | null
  email: string | null
  payment: string | null
  currency: Currency
  cents: string
}

/** Lists a corrector's open balances, by currency. */
export async function listUnpaidBalances(
  db: Db,
  userId: string,
): Promise<{ currency: Currency; cents: number }[]> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['unit', 'balance'])
    .where('workspace_id', '=', userId)
    .where('account', '=', 'owed')
    .orderBy('unit')
    .execute()
  return rows.flatMap(({ unit, balance }) =>
    isCurrency(unit) ? [{ currency: unit, cents: Number(balance) }] : [],
  )
}

/** Lists all correctors' open balances, including those of deleted accounts, sorted by name. */
export async function listUnpaidAmounts(db: Db): Promise<OwedAmount[]> {
  const { rows } = await sql<OwedAmount>`
    select a.workspace_id as "userId", u.name, u.email, c.payment, a.unit as currency, a.balance as cents
      from ledger_accounts as a left join users as u on u.id = a.workspace_id
      left join correctors as c on c.user_id = a.workspace_id
      where a.account = 'owed' and a.balance <> 0
      order by u.name, a.workspace_id, a.unit`.execute(db)
  return rows
}

/** A payout and its total in one currency. */
export interface PayoutRow {
  id: string
  at: Date
  currency: Currency
  cents: string
  correctors: number
}

/** Lists payouts, newest first. */
export const listPayouts = (db: Db): Promise<PayoutRow[]> => readPayouts(db, sql`t.details ? 'payout'`)

/** Returns the totals of a payout. */
export const findPayout = (db: Db, id: string): Promise<PayoutRow[]> =>
  readPayouts(db, sql`t.details->>'payout' = ${id}`)

async function readPayouts(db: Db, filter: RawBuilder<unknown>): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select t.details->>'payout' as id, min(t.created_at) as at, e.unit as currency, sum(e.amount) as cents,
        count(*)::int as correctors
      from ledger_transactions as t join ledger_entries as e on e.transaction_id = t.id
      where t.kind = 'payout' and e.account = 'payouts' and ${filter}
      group by 1, 3 order by 2 desc, 1, 3 limit 200`.execute(db)
  return rows
}

export interface PaidAmount {
  userId: string
  name: string | null
  email: string | null
  payment: string
  at: Date
  entries: Entry[]
}

/** Lists the amounts in a payout, sorted by name. */
export async function listPaidAmounts(db: Db, payoutId: string): Promise<PaidAmount[]> {
  const { rows } = await sql<PaidAmount>`
    select t.workspace_id as "userId", u.name, u.email, t.details->>'payment' as payment, t.created_at as at,
        jsonb_agg(jsonb_build_object('account', e.account, 'unit', e.unit, 'amount', e.amount)) as entries
      from ledger_transactions as t join ledger_entries as e on e.transaction_id = t.id
      left join users as u on u.id = t.workspace_id
      where t.kind = 'payout' and t.details->>'payout' = ${payoutId}
      group by t.id, u.name, u.email order by u.name, t.workspace_id`.execute(db)
  return rows
}

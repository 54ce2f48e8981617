import { type RawBuilder, sql } from 'kysely'
import type { CorrectionStage } from '#contract/corrections.ts'
import type { Currency } from '#contract/plan-choices.ts'
import type { Period } from '#domain/billing/periods.ts'
import { type Entry, isCurrency } from '#domain/ledger/accounts.ts'
import type { Db } from '#server/infra/database/database.ts'

export interface PaidWork {
  correctorId: string | null
  stage: CorrectionStage
  outcome: string | null
  language: string
  /** Length of the recording, and of its played parts. */
  seconds: number
  playedSeconds: number
  isPaid: boolean
  /** Null without a rate for the language. */
  rate: { cents: number; currency: Currency } | null
}

/** Work with its rate per started minute; exams and work in a workspace's own queue are unpaid. */
export async function findPaidWork(db: Db, workId: string): Promise<PaidWork | undefined> {
  const { rows } = await sql<PaidWork>`
    select w.corrector_id as "correctorId", w.stage, w.outcome, c.language, c.seconds,
        (select coalesce(sum(upper(part) - lower(part)), 0)::int from unnest(w.played) as part) as "playedSeconds",
        c.own_workspace_id is null and c.kind <> 'exam' as "isPaid",
        ${rateOf(sql`w.corrector_id`, sql`c.language`, sql`w.stage`)} as rate
      from correction_works as w join corrections as c on c.id = w.correction_id
      where w.id = ${workId}`.execute(db)
  return rows[0]
}

type SqlExpression = RawBuilder<unknown>

/** Rate of a corrector per started minute in a language, as JSON; null without one. */
const rateOf = (corrector: SqlExpression, language: SqlExpression, stage: SqlExpression) => sql`(
  select jsonb_build_object('currency', rate.currency, 'cents', case when ${stage} = 'review' then rate.review_cents
      else coalesce(own.rate_cents, rate.correction_cents) end)
    from corrector_rates as rate left join corrector_languages as own
      on own.user_id = ${corrector} and own.language = rate.language and own.workspace_id is null
    where rate.language = ${language})`

/** The rate of a corrector; null without one for the language. */
export async function findRate(
  db: Db,
  { userId, language, stage }: { userId: string; language: string; stage: CorrectionStage },
): Promise<{ cents: number; currency: Currency } | null> {
  const { rows } = await sql<{ rate: { cents: number; currency: Currency } | null }>`
    select ${rateOf(sql`${userId}::uuid`, sql`${language}::text`, sql`${stage}::text`)} as rate`.execute(db)
  return rows[0]?.rate ?? null
}

/** A change of a corrector's balance. */
export interface PayRow {
  at: Date
  key: string
  unit: Currency
  /** Positive for pay. */
  amount: string
  language: string | null
  stage: CorrectionStage | null
  minutes: number | null
  /** Whether only the played minutes of a withdrawn order are paid. */
  isWithdrawn: boolean
}

/** Earnings and payouts of a corrector in a period, oldest first. */
export async function listPayments(db: Db, userId: string, { start, end }: Period): Promise<PayRow[]> {
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

/** Open balances of a corrector, by currency. */
export async function listUnpaidFor(
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

/** Open balances of all correctors, including deleted accounts, by name. */
export async function listUnpaidAmounts(db: Db): Promise<OwedAmount[]> {
  const { rows } = await sql<OwedAmount>`
    select a.workspace_id as "userId", u.name, u.email, c.payment, a.unit as currency, a.balance as cents
      from ledger_accounts as a left join users as u on u.id = a.workspace_id
      left join correctors as c on c.user_id = a.workspace_id
      where a.account = 'owed' and a.balance <> 0
      order by u.name, a.workspace_id, a.unit`.execute(db)
  return rows
}

/** A payout with its total in a currency. */
export interface PayoutRow {
  id: string
  at: Date
  currency: Currency
  cents: string
  correctors: number
}

/** Payouts, newest first. */
export const listPayouts = (db: Db): Promise<PayoutRow[]> => readPayouts(db, sql`t.details ? 'payout'`)

/** The totals of a payout. */
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

/** Payments of a payout, by name. */
export async function listPaidOut(db: Db, payoutId: string): Promise<PaidAmount[]> {
  const { rows } = await sql<PaidAmount>`
    select t.workspace_id as "userId", u.name, u.email, t.details->>'payment' as payment, t.created_at as at,
        jsonb_agg(jsonb_build_object('account', e.account, 'unit', e.unit, 'amount', e.amount)) as entries
      from ledger_transactions as t join ledger_entries as e on e.transaction_id = t.id
      left join users as u on u.id = t.workspace_id
      where t.kind = 'payout' and t.details->>'payout' = ${payoutId}
      group by t.id, u.name, u.email order by u.name, t.workspace_id`.execute(db)
  return rows
}

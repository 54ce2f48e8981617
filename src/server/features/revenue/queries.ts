import { sql } from 'kysely'
import type { Currency } from '#contract/plan-choices.ts'
import type { Period } from '#domain/billing/periods.ts'
import type { Db } from '#server/infra/database/database.ts'

export interface RevenueRow {
  month: string
  currency: Currency
  purchases: string
  subscriptions: string
  refunds: string
  creditsUsed: string
}

/** Lists payments, refunds, and credits used, by month and currency, newest first. */
export async function listRevenue(db: Db, { start, end }: Period): Promise<RevenueRow[]> {
  const { rows } = await sql<RevenueRow>`
    with amounts as (
      select charged_at as at, currency, kind, amount from payment_charges
        where charged_at >= ${start} and charged_at < ${end}
      union all
      select refunded_at, currency, 'refund', amount from payment_refunds
        where refunded_at >= ${start} and refunded_at < ${end}
      union all
      select t.created_at, e.unit, 'used', e.amount
        from ledger_transactions as t join ledger_entries as e on e.transaction_id = t.id
        where t.kind = 'capture' and e.account = 'revenue'
          and t.created_at >= ${start} and t.created_at < ${end}
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month, currency,
        coalesce(sum(amount) filter (where kind = 'credits'), 0) as purchases,
        coalesce(sum(amount) filter (where kind = 'subscription'), 0) as subscriptions,
        coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunds,
        coalesce(sum(amount) filter (where kind = 'used'), 0) as "creditsUsed"
      from amounts group by 1, 2 order by 1 desc, 2`.execute(db)
  return rows
}

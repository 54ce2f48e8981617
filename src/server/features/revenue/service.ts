import { create as contentDisposition } from 'content-disposition'
import type { MonthlyRevenue } from '#contract/staff-billing.ts'
import { countMonths, formatMonths, spanOf } from '#domain/billing/months.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requirePlans } from '#server/features/billing/service.ts'
import { requireStaff } from '#server/features/staff/service.ts'
import { type Table, tablesToXlsx, tableToCsv } from '#server/infra/documents/tables.ts'
import { AppError } from '#server/infra/errors.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import { listRevenue } from './queries.ts'

type RevenueContext = Pick<Context, 'db' | 'installation' | 'catalog'>

interface MonthRange {
  from: string
  to: string
}

/**
 * Returns the revenue by month and currency, newest first, for staff.
 * @throws AppError invalid_input for months in the wrong order
 */
export async function readRevenue(
  ctx: RevenueContext,
  actor: UserActor,
  { from, to }: MonthRange,
): Promise<MonthlyRevenue[]> {
  await requireStaff(ctx.db, actor)
  requirePlans(ctx)
  if (countMonths(from, to) < 1) throw new AppError('invalid_input', 'The months are in the wrong order')
  const rows = await listRevenue(ctx.db, spanOf(from, to))
  return rows.map(({ month, currency, purchases, subscriptions, refunds, creditsUsed }) => ({
    month,
    currency,
    purchases: Number(purchases),
    subscriptions: Number(subscriptions),
    refunds: Number(refunds),
    creditsUsed: Number(creditsUsed),
  }))
}

/** Exports the revenue to a file, for staff. */
export async function exportRevenue(
  ctx: RevenueContext,
  actor: UserActor,
  { format, ...months }: MonthRange & { format: 'xlsx' | 'csv' },
): Promise<RawResponse> {
  const table = revenueTable(await readRevenue(ctx, actor, months))
  const fileName = `Revenue ${formatMonths(months.from, months.to)}.${format}`
  const headers = { 'content-disposition': contentDisposition(fileName) }
  return format === 'csv'
    ? { type: 'text/csv; charset=utf-8', body: tableToCsv(table), headers }
    : {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        body: await tablesToXlsx([table]),
        headers,
      }
}

const revenueTable = (rows: readonly MonthlyRevenue[]): Table => ({
  name: 'Revenue',
  columns: [
    { title: 'Month', kind: 'text' },
    { title: 'Currency', kind: 'text' },
    { title: 'Credit purchases', kind: 'money' },
    { title: 'Subscriptions', kind: 'money' },
    { title: 'Refunds', kind: 'money' },
    { title: 'Credits used', kind: 'money' },
  ],
  rows: rows.map(({ month, currency, purchases, subscriptions, refunds, creditsUsed }) => [
    ...[month, currency, purchases, subscriptions, refunds, creditsUsed],
  ]),
})

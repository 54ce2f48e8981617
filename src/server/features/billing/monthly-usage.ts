import { sql } from 'kysely'
import type { BillingMonth } from '#contract/billing-account.ts'
import type { Period } from '#domain/billing/periods.ts'
import { statementDocument, statementTable } from '#domain/billing/statement-document.ts'
import { statementBalance, statementChanges } from '#domain/ledger/statement-lines.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { requireManager } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { toTableCsv } from '#server/infra/documents/csv.ts'
import { AppError } from '#server/infra/errors.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import type { TaskClient } from '#server/infra/workers/fair-queue.ts'
import { type BillingContext, readBilling } from './billing-state.ts'
import { findLanguageAndWorkspaceName } from './reads.ts'
import { readStatement } from './statement.ts'

interface MonthRequest {
  oid: string
  /** Month, such as `2026-11`. */
  month: string
}

const periodOf = (month: string): Period => {
  const start = new Date(`${month}-01T00:00:00Z`)
  return { start, end: new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)) }
}

/** Returns a workspace's usage and balances in a month, for its managers. */
export async function getBillingMonth(
  ctx: BillingContext & Pick<Context, 'db'>,
  actor: UserActor,
  { oid, month }: MonthRequest,
): Promise<BillingMonth> {
  await requireManager(ctx.db, actor, oid)
  const billing = await readBilling(ctx, ctx.db, oid)
  if (!billing) throw new AppError('not_available', 'This installation has no plans', { setting: 'EDITION' })
  const { currency } = billing.wallet
  const period = periodOf(month)
  const { opening, closing, lines } = await readStatement(ctx.db, oid, period)
  return {
    month,
    currency,
    opening: statementBalance(opening, currency),
    closing: statementBalance(closing, currency),
    days: await readDays(ctx.db, oid, { ...period, currency }),
    lines: lines.flatMap(({ at, lateRefundPercent, ...line }) =>
      statementChanges(line, currency).map((change) => ({
        at: toEpochSeconds(new Date(at)),
        lateRefundPercent,
        ...change,
      })),
    ),
  }
}

/** Returns the minutes and money charged for completed jobs, by day (UTC). */
async function readDays(
  db: Db,
  workspaceId: string,
  { start, end, currency }: Period & { currency: string },
): Promise<BillingMonth['days']> {
  const { rows } = await sql<{ day: string; minutes: number; cents: string }>`
    select to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
        sum(coalesce((t.details ->> 'minutes')::int, (hold.details ->> 'minutes')::int, 0))::int as minutes,
        sum(coalesce((select sum(amount) from ledger_entries
          where transaction_id = t.id and account = 'revenue' and unit = ${currency}), 0)) as cents
      from ledger_transactions as t
      left join ledger_transactions as hold on hold.job_id = t.job_id and hold.kind = 'hold'
      where t.workspace_id = ${workspaceId} and t.kind = 'capture'
        and t.created_at >= ${start} and t.created_at < ${end}
      group by day order by day`.execute(db)
  return rows.map(({ cents, ...day }) => ({ ...day, cents: Number(cents) }))
}

/** Returns a month's statement as a file, for managers, in their language. */
export async function downloadStatement(
  ctx: BillingContext & Pick<Context, 'db' | 'workers'>,
  actor: UserActor,
  { format, client, ...request }: MonthRequest & { format: 'pdf' | 'csv'; client: TaskClient },
): Promise<RawResponse> {
  const month = await getBillingMonth(ctx, actor, request)
  const { language, workspace } = await findLanguageAndWorkspaceName(ctx.db, actor.userId, request.oid)
  const headers = { 'content-disposition': `attachment; filename="longhand-${request.month}.${format}"` }
  if (format === 'csv') {
    const { fields, rows } = statementTable(month, language)
    return { type: 'text/csv; charset=utf-8', body: toTableCsv(fields, rows), headers }
  }
  const document = statementDocument(month, workspace, language)
  const body = await ctx.workers.exports.run(client, (task) => task('writeBillingDocument', document))
  return { type: 'application/pdf', body: Buffer.from(body), headers }
}

import { create as contentDisposition } from 'content-disposition'
import { maxReportMonths } from '#contract/limits.ts'
import type { UsageFilter, UsageRow } from '#contract/usage-reports.ts'
import { countMonths, formatMonths, monthsBefore, spanOf } from '#domain/billing/months.ts'
import { safeNamePart } from '#domain/collections/file-names.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { findLanguage } from '#server/features/accounts/reads.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { requirePlans } from '#server/features/billing/service.ts'
import { requireOwner } from '#server/features/workspaces/service.ts'
import { tablesToXlsx, tableToCsv } from '#server/infra/documents/tables.ts'
import { AppError } from '#server/infra/errors.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import { type ChargedJobRow, findWorkspace, listUsage } from './queries.ts'
import { balanceAfter, reportTables } from './report-tables.ts'
import { reportTexts } from './texts.ts'

interface Request extends UsageFilter {
  oid: string
  /** First and last month, both inclusive. */
  from: string
  to: string
}

type ReportContext = Pick<Context, 'db' | 'installation' | 'catalog'>

/**
 * Returns a workspace's usage, for its owners. Audited.
 * @throws AppError not_found, forbidden, not_available; invalid_input for too many months; no_data
 */
async function readUsage(ctx: ReportContext, actor: UserActor, { oid, from, to, ...filter }: Request) {
  await requireOwner(ctx.db, actor, oid)
  requirePlans(ctx)
  const months = countMonths(from, to)
  if (months < 1 || months > maxReportMonths)
    throw new AppError('invalid_input', `A report can cover 1 to ${maxReportMonths} months`)
  const workspace = await findWorkspace(ctx.db, oid)
  if (!workspace) throw new AppError('not_found', 'Workspace not found')
  const { name, currency } = workspace
  const request = { organizationId: oid, currency, period: spanOf(from, to), filter }
  const rows = await listUsage(ctx.db, request)
  if (rows.length === 0) throw new AppError('no_data', 'No data for that time period.')
  const details = { from, to, ...filter }
  await audit(ctx.db, { kind: 'usageExported', ...auditActor(actor, details), organizationId: oid })
  const fileName = `${safeNamePart(name) || 'usage'} ${formatMonths(from, to)}`
  return { rows, currency, fileName }
}

/** Exports the usage report to a file. */
export async function exportUsage(
  ctx: ReportContext,
  actor: UserActor,
  { format, ...request }: Request & { format: 'xlsx' | 'csv' },
): Promise<RawResponse> {
  const { rows, currency, fileName } = await readUsage(ctx, actor, request)
  const texts = reportTexts(await findLanguage(ctx.db, actor.userId))
  const reportSheets = reportTables(rows, currency, texts)
  const [jobs] = reportSheets
  const headers = { 'content-disposition': contentDisposition(`${fileName}.${format}`) }
  if (format === 'csv' && jobs) return { type: 'text/csv; charset=utf-8', body: tableToCsv(jobs), headers }
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await tablesToXlsx(reportSheets),
    headers,
  }
}

/** Returns the usage report's rows for recent months. */
export async function readUsageRows(
  ctx: ReportContext,
  actor: UserActor,
  { oid, span, filter }: { oid: string; span: number; filter: UsageFilter },
): Promise<{ fileName: string; rows: UsageRow[] }> {
  const now = new Date()
  const months = { from: monthsBefore(now, span - 1), to: monthsBefore(now, 0) }
  const { rows, currency, fileName } = await readUsage(ctx, actor, { oid, ...months, ...filter })
  const present = (row: ChargedJobRow): UsageRow => ({
    date: toEpochSeconds(row.at),
    user: row.user,
    collection: row.collection,
    minutes: row.minutes,
    type: row.kind,
    cost: Number(row.cost),
    currency: row.currency ?? currency,
    balance: balanceAfter(row, currency),
  })
  return { fileName, rows: rows.map(present) }
}

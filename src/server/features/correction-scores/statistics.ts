import type { CorrectorStatistics, Leader, Rejection } from '#contract/correction-reports.ts'
import { leaderboardStart } from '#domain/correctors/leaderboard.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import {
  requireCorrector,
  requireCorrectorAdmin,
  requireSelfOrAdmin,
} from '#server/features/corrector-roles/service.ts'
import { tableToCsv } from '#server/infra/documents/tables.ts'
import { AppError } from '#server/infra/errors.ts'
import { listRejections as queryRejections } from './queries.ts'
import * as queries from './statistics-queries.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

interface StatisticsRequest {
  lang: string
  days: number
}

/** Returns a corrector's statistics for recent days, for the corrector and administrators. */
export async function getStatistics(
  ctx: Context,
  actor: UserActor,
  { uid, lang, days }: StatisticsRequest & { uid: string },
): Promise<CorrectorStatistics> {
  await requireSelfOrAdmin(ctx, ctx.db, actor, uid)
  const span = { language: lang, since: daysAgo(days) }
  const [totals, list] = await Promise.all([
    queries.readTotals(ctx.db, uid, span),
    queries.listDays(ctx.db, uid, span),
  ])
  return { ...totals, days: list }
}

/** Counts the actor's minutes with a heartbeat on each recent day. */
export async function listActivity(ctx: Context, actor: UserActor, { lang, days }: StatisticsRequest) {
  await requireCorrector(ctx, ctx.db, actor)
  return queries.listActiveDays(ctx.db, actor.userId, { language: lang, since: daysAgo(days) })
}

/** Lists the correctors of a language, ranked by the length of their corrected recordings. */
export async function listLeaders(
  ctx: Context,
  actor: UserActor,
  { lang, date }: { lang: string; date?: string | undefined },
): Promise<Leader[]> {
  await requireCorrector(ctx, ctx.db, actor)
  const since = date === undefined ? leaderboardStart(new Date()) : new Date(`${date}T00:00:00Z`)
  const rows = await queries.listLeaders(ctx.db, { language: lang, since })
  return rows.map(({ latest, ...row }) => ({ ...row, timeStamp: toEpochSeconds(latest) }))
}

/**
 * Lists the corrections that a corrector has rejected in recent days, for the corrector and administrators.
 */
export async function listRejections(
  ctx: Context,
  actor: UserActor,
  { uid, days }: { uid: string; days: number },
): Promise<Rejection[]> {
  await requireSelfOrAdmin(ctx, ctx.db, actor, uid)
  const rows = await queryRejections(ctx.db, uid, daysAgo(days))
  return rows.map((row) => ({
    work: row.work,
    languageCode: row.language,
    seconds: row.seconds,
    rejected: toEpochSeconds(row.ended_at),
    reason: row.reason ?? '',
    hasDifferences: row.has_differences,
  }))
}

/**
 * Exports a report on all correctors by language for recent days, for administrators.
 * @throws AppError no_data
 */
export async function exportCorrectors(ctx: Context, actor: UserActor, days: number) {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  const rows = await queries.listReportRows(ctx.db, daysAgo(days))
  const [first] = rows
  if (!first) throw new AppError('no_data', 'No data for that time period.')
  const fileName = `correctors ${new Date().toISOString().slice(0, 10)}.csv`
  const text = (title: string) => ({ title, kind: 'text' as const })
  const number = (title: string) => ({ title, kind: 'number' as const })
  const columns = [
    ...['uid', 'name', 'email', 'language'].map(text),
    ...['items', 'seconds', 'activeSeconds', 'rejected', 'late', 'score'].map(number),
  ]
  const table = {
    name: 'correctors',
    columns,
    rows: rows.map((row) => [
      ...[row.uid, row.name, row.email, row.language, row.items, row.seconds],
      ...[row.activeSeconds, row.rejected, row.late, row.score],
    ]),
  }
  return { fileName, csv: tableToCsv(table), rows }
}

import { create as contentDisposition } from 'content-disposition'
import type { PayLine, PayStatement } from '#contract/corrector-pay.ts'
import { spanOf } from '#domain/billing/months.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { readDocumentSettings } from '#server/features/accounts/service.ts'
import { requireSelfOrAdmin } from '#server/features/corrector-roles/service.ts'
import { tableToCsv } from '#server/infra/documents/tables.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import { listPayRows, listUnpaidBalances, type PayRow } from './queries.ts'
import { payTexts } from './texts.ts'

interface Request {
  uid: string
  month: string
}

/** Returns a corrector's pay in a month, for the corrector and for administrators. */
export async function readPay(
  ctx: Context,
  actor: UserActor,
  { uid, month }: Request,
): Promise<PayStatement> {
  await requireSelfOrAdmin(ctx, ctx.db, actor, uid)
  const [owed, rows] = await Promise.all([
    listUnpaidBalances(ctx.db, uid),
    listPayRows(ctx.db, uid, spanOf(month, month)),
  ])
  return { month, owed, lines: rows.map(presentLine) }
}

/** Exports a corrector's pay in a month as CSV, in the actor's language. */
export async function downloadPay(ctx: Context, actor: UserActor, request: Request): Promise<RawResponse> {
  const { lines } = await readPay(ctx, actor, request)
  const { language } = await readDocumentSettings(ctx.db, actor.userId)
  const { columns, kinds, stages, reasons, file } = payTexts(language)
  const table = {
    name: file,
    columns: [
      { title: columns.date, kind: 'time' as const },
      { title: columns.kind, kind: 'text' as const },
      { title: columns.language, kind: 'text' as const },
      { title: columns.stage, kind: 'text' as const },
      { title: columns.minutes, kind: 'number' as const },
      { title: columns.amount, kind: 'money' as const },
      { title: columns.currency, kind: 'text' as const },
      { title: columns.note, kind: 'text' as const },
    ],
    rows: lines.map((line) => [
      new Date(line.at * 1000),
      kinds[line.kind],
      line.language,
      line.stage && stages[line.stage],
      line.minutes,
      line.cents,
      line.currency,
      line.reason && reasons[line.reason],
    ]),
  }
  return {
    type: 'text/csv; charset=utf-8',
    body: tableToCsv(table),
    headers: { 'content-disposition': contentDisposition(`${file} ${request.month}.csv`) },
  }
}

function presentLine({ at, key, unit, amount, language, stage, minutes, isWithdrawn }: PayRow): PayLine {
  const kind = key.startsWith('payout:') ? 'payout' : key.startsWith('repay:') ? 'decision' : 'work'
  return {
    at: toEpochSeconds(at),
    kind,
    language,
    stage,
    minutes,
    reason: isWithdrawn ? 'withdrawn' : null,
    currency: unit,
    cents: Number(amount),
  }
}

import { create as contentDisposition } from 'content-disposition'
import type { Payout } from '#contract/corrector-pay.ts'
import { isCurrency } from '#contract/plan-choices.ts'
import { move } from '#domain/ledger/accounts.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { readDocumentSettings } from '#server/features/accounts/service.ts'
import { openLedger, post } from '#server/features/billing/service.ts'
import { requireCorrectorAdmin } from '#server/features/corrector-roles/service.ts'
import { tableToCsv } from '#server/infra/documents/tables.ts'
import { AppError } from '#server/infra/errors.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import * as queries from './queries.ts'
import { payTexts } from './texts.ts'

/** Lists open balances and past payouts, for corrector administrators. */
export async function listPayouts(ctx: Context, actor: UserActor) {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  const [owedAmounts, payouts] = await Promise.all([
    queries.listUnpaidAmounts(ctx.db),
    queries.listPayouts(ctx.db),
  ])
  return {
    owed: owedAmounts.map(({ userId, name, payment, currency, cents }) => ({
      uid: userId,
      name,
      payment: payment ?? '',
      currency,
      cents: Number(cents),
    })),
    payouts: payouts.map(presentPayout),
  }
}

const presentPayout = ({ id, at, currency, cents, correctors }: queries.PayoutRow): Payout => ({
  id,
  at: toEpochSeconds(at),
  currency,
  correctors,
  cents: Number(cents),
})

/**
 * Marks open balances as paid out, once per ID.
 * @throws AppError no_data if there are no open balances
 */
export async function createPayout(
  ctx: Context,
  actor: UserActor,
  { payoutId, uids }: { payoutId: string; uids?: readonly string[] | undefined },
): Promise<Payout[]> {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  await ctx.db.transaction().execute(async (tx) => {
    const key = `payout:${payoutId}`
    // Sorted by user ID, so that concurrent payouts lock balances in the same order.
    const owedAmounts = (await queries.listUnpaidAmounts(tx)).toSorted((a, b) =>
      a.userId < b.userId ? -1 : 1,
    )
    for (const userId of new Set(owedAmounts.map((amount) => amount.userId))) {
      if (uids && !uids.includes(userId)) continue
      const ledger = await openLedger(tx, userId)
      // The balances are read again under the lock, since another payout may have just paid them.
      const entries = (await queries.listUnpaidBalances(tx, userId)).flatMap(({ currency, cents }) =>
        cents > 0 ? move('owed', 'payouts', currency, cents) : [],
      )
      if (entries.length === 0) continue
      const payment = owedAmounts.find((amount) => amount.userId === userId)?.payment ?? ''
      const details = { payout: payoutId, payment }
      await post(tx, ledger, { key, kind: 'payout', entries, actorId: actor.userId, details })
    }
  })
  const payout = await queries.findPayout(ctx.db, payoutId)
  if (payout.length === 0) throw new AppError('no_data', 'No corrector has an open balance')
  return payout.map(presentPayout)
}

/** Exports a payout as CSV, in the actor's language. */
export async function downloadPayout(ctx: Context, actor: UserActor, payoutId: string): Promise<RawResponse> {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  const paidAmounts = await queries.listPaidAmounts(ctx.db, payoutId)
  const [first] = paidAmounts
  if (!first) throw new AppError('not_found', 'Payout not found')
  const { language } = await readDocumentSettings(ctx.db, actor.userId)
  const { columns, payout, deleted } = payTexts(language)
  const text = (title: string) => ({ title, kind: 'text' as const })
  const table = {
    name: payout,
    columns: [
      ...[columns.corrector, columns.email, columns.payment].map(text),
      { title: columns.amount, kind: 'money' as const },
      ...[columns.currency, columns.reference].map(text),
    ],
    rows: paidAmounts.flatMap(({ name, email, payment, userId, entries }) =>
      entries
        .filter(({ account, unit }) => account === 'payouts' && isCurrency(unit))
        .map(({ unit, amount }) => [name ?? deleted, email ?? userId, payment, amount, unit, payoutId]),
    ),
  }
  const day = first.at.toISOString().slice(0, 10)
  return {
    type: 'text/csv; charset=utf-8',
    body: tableToCsv(table),
    headers: { 'content-disposition': contentDisposition(`${payout} ${day}.csv`) },
  }
}

import type { CorrectorRate } from '#contract/correctors.ts'
import type { Page } from '#contract/endpoint.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { requireCorrector, requireCorrectorAdmin } from '#server/features/corrector-roles/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

async function list(db: Db): Promise<Page<CorrectorRate>> {
  const rows = await queries.listRates(db)
  return {
    Items: rows.map(({ language, correction_cents, review_cents, currency }) => ({
      language,
      correction: correction_cents,
      review: review_cents,
      currency,
    })),
  }
}

/** Lists the rates for all languages, for correctors and their administrators. */
export async function listRates(ctx: Context, actor: UserActor): Promise<Page<CorrectorRate>> {
  await requireCorrector(ctx, ctx.db, actor).catch(() => requireCorrectorAdmin(ctx, ctx.db, actor))
  return list(ctx.db)
}

/** Sets the rate for a language. Work that has already been paid for keeps its rate. */
export async function saveRate(
  ctx: Context,
  actor: UserActor,
  rate: CorrectorRate,
): Promise<Page<CorrectorRate>> {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  return ctx.db.transaction().execute(async (tx) => {
    await queries.saveRate(tx, rate)
    await audit(tx, { kind: 'correctorRateChanged', ...auditActor(actor, { ...rate }) })
    return list(tx)
  })
}

/** Removes the rate for a language, so that work in it becomes unpaid. */
export async function deleteRate(
  ctx: Context,
  actor: UserActor,
  language: string,
): Promise<Page<CorrectorRate>> {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await queries.deleteRate(tx, language))) throw new AppError('not_found', 'Rate not found')
    await audit(tx, { kind: 'correctorRateChanged', ...auditActor(actor, { language, correction: null }) })
    return list(tx)
  })
}

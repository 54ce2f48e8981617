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

/** Rates of all languages, for correctors and their administrators. */
export async function listRates(ctx: Context, actor: UserActor): Promise<Page<CorrectorRate>> {
  await requireCorrector(ctx, ctx.db, actor).catch(() => requireCorrectorAdmin(ctx, ctx.db, actor))
  return list(ctx.db)
}

/** Sets the rate of a language. Work that is already paid keeps its rate. */
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

/** Removes the rate of a language. Work in it is then unpaid. */
export async function deleteRate(
  ctx: Context,
  actor: UserActor,
  language: string,
): Promise<Page<CorrectorRate>> {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await queries.deleteRate(tx, language))) throw new AppError('not_found', 'There is no such rate')
    await audit(tx, { kind: 'correctorRateChanged', ...auditActor(actor, { language, correction: null }) })
    return list(tx)
  })
}

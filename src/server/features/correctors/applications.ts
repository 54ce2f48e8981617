import type { CorrectorSettings } from '#contract/correctors.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { isInstallationCorrector } from '#server/features/corrector-roles/service.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'
import { readSettings } from './service.ts'

/** Waiting period after a declined application before a user can apply again, in milliseconds. */
const reapplyAfterMs = 30 * 86_400_000

/** Stores the caller's application for an administrator to decide on. */
export async function applyAsCorrector(
  ctx: Context,
  actor: UserActor,
  { uid, languages, text }: { uid: string; languages: readonly string[]; text: string },
): Promise<CorrectorSettings> {
  requireOwnAccount(actor, uid)
  if (!ctx.installation.correctorApplications) throw new AppError('not_available', 'Applications are closed')
  await ctx.db.transaction().execute(async (tx) => {
    await queries.lockPerson(tx, uid)
    const row = await queries.findCorrector(tx, uid)
    if (row?.blocked_at || (await isInstallationCorrector(ctx, tx, uid)))
      throw new AppError('conflict', "You're already a corrector")
    if (row?.applied_at && row.accepted === null)
      throw new AppError('conflict', "Your application hasn't been decided yet")
    if (row?.decided_at && Date.now() - row.decided_at.getTime() < reapplyAfterMs)
      throw new AppError('conflict', 'You can apply again 30 days after the decision')
    await queries.saveCorrector(tx, uid, {
      application: text,
      languages: [...new Set(languages)],
      applied_at: new Date(),
      decided_at: null,
      accepted: null,
    })
  })
  return readSettings(ctx, ctx.db, uid)
}

/** Withdraws the caller's open application. */
export async function withdrawApplication(
  ctx: Context,
  actor: UserActor,
  uid: string,
): Promise<CorrectorSettings> {
  requireOwnAccount(actor, uid)
  await ctx.db.transaction().execute(async (tx) => {
    await queries.lockPerson(tx, uid)
    const row = await queries.findCorrector(tx, uid)
    if (!row?.applied_at || row.accepted !== null)
      throw new AppError('conflict', 'There is no open application')
    await queries.saveCorrector(tx, uid, { application: null, languages: [], applied_at: null })
  })
  return readSettings(ctx, ctx.db, uid)
}

import { randomUUID } from 'node:crypto'
import type { Dispute } from '#contract/correction-reports.ts'
import { withdrawErrors } from '#domain/correctors/correction-scores.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { findWorkWithRate } from '#server/features/corrector-pay/reads.ts'
import { adjustPay } from '#server/features/corrector-pay/service.ts'
import { requireReviewScopes } from '#server/features/corrector-roles/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { requireOwnWork } from './differences.ts'
import { canDecide } from './dispute-access.ts'
import * as disputes from './dispute-queries.ts'
import { storeScores } from './queries.ts'

const disputePeriodMs = 14 * 86_400_000

/**
 * Disputes the score of the actor's work; possible only once.
 * @throws AppError not_found; not_ready if it has no score; conflict if it was already disputed or is too old
 */
export async function disputeScore(
  ctx: Context,
  actor: UserActor,
  { workId, reason }: { workId: string; reason: string },
): Promise<void> {
  const { scores, endedAt } = await requireOwnWork(ctx, actor, workId)
  if (!scores?.comparedWith) throw new AppError('not_ready', 'The work has no score yet')
  if (endedAt && Date.now() - endedAt.getTime() > disputePeriodMs)
    throw new AppError('conflict', 'A score can be disputed for 14 days')
  if (!(await disputes.insertDispute(ctx.db, { id: randomUUID(), work_id: workId, reason })))
    throw new AppError('conflict', 'The score has already been disputed')
}

/** Lists open disputes that a reviewer for the language may decide. */
export async function listDisputes(ctx: Context, actor: UserActor, language: string): Promise<Dispute[]> {
  const workspaceScopes = await requireReviewScopes(ctx, ctx.db, actor, language)
  const rows = await disputes.listDisputes(ctx.db, { language, userId: actor.userId, workspaceScopes })
  return Promise.all(rows.map((row) => present(ctx.db, row)))
}

async function present(db: Db, row: disputes.DisputeRow): Promise<Dispute> {
  const work = await findWorkWithRate(db, row.work)
  return {
    id: row.id,
    work: row.work,
    languageCode: row.language,
    reason: row.reason,
    created: toEpochSeconds(row.created_at),
    currency: (work?.isPaid && work.rate?.currency) || null,
    scores: row.scores,
  }
}

interface Decision {
  disputeId: string
  accepted: boolean
  withdrawn: readonly number[]
  cents: number
  note: string
}

/**
 * Decides a dispute, adjusting the score and the pay. The actor must not have corrected or reviewed the
 * recording.
 * @throws AppError not_found if it is already decided or the actor may not decide it
 */
export async function decideDispute(
  ctx: Context,
  actor: UserActor,
  { disputeId, accepted, withdrawn, cents, note }: Decision,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const dispute = await disputes.lockDispute(tx, disputeId, actor.userId)
    if (!dispute || !(await canDecide(ctx, tx, actor, dispute)))
      throw new AppError('not_found', 'Dispute not found')
    await disputes.decideDispute(tx, disputeId, { accepted, note, decided_by: actor.userId })
    if (!accepted) return
    await storeScores(tx, dispute.work, withdrawErrors(dispute.scores, withdrawn))
    const decision = { workId: dispute.work, decisionId: disputeId, actorId: actor.userId, cents }
    await adjustPay(tx, decision)
  })
}

import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { lockCollection } from '#server/features/collections/reads.ts'
import { notifyCollectionAudience } from '#server/features/collections/service.ts'
import { listQueues } from '#server/features/corrector-roles/reads.ts'
import { isCorrector, requireCorrectorAdmin } from '#server/features/corrector-roles/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { endWork } from './end-work.ts'
import * as queries from './queries.ts'
import { listReviewers as queryReviewers } from './queue-queries.ts'
import { isExcluded } from './reads.ts'
import { correctionNotFoundError } from './require-work.ts'

/**
 * Sends a corrected recording back to review, on behalf of an administrator or a reviewer for its queue. A
 * recording that has already been delivered stays delivered, but the customer can't edit it during the
 * review.
 */
export async function requestRereview(
  ctx: Context,
  actor: UserActor,
  id: string,
  { notes, assignTo }: { notes: string; assignTo?: string | undefined },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const correction = await queries.lockLatestCorrection(tx, id)
    if (!correction || correction.kind === 'exam' || !(await canRequestReview(ctx, tx, correction, actor)))
      throw correctionNotFoundError()
    await requireReviewableCorrection(tx, correction, actor)
    if (assignTo !== undefined && !(await canReview(ctx, tx, correction, assignTo)))
      throw new AppError('conflict', "The user isn't another reviewer for this language")
    if (!(await lockCollection(tx, id))) throw correctionNotFoundError()
    await queries.updateCorrection(tx, correction.id, {
      state: 'waiting',
      stage: 'review',
      assigned_to: assignTo ?? null,
      review_notes: notes,
      ended_at: null,
    })
    await queries.insertEvent(tx, correction.id, {
      kind: 'sentToReview',
      actorId: actor.userId,
      details: { ...(assignTo && { reviewer: assignTo }) },
    })
    await notifyCollectionAudience(tx, id)
  })
}

/**
 * Lists the people other than the actor who can review a correction next. The actor must be a reviewer for
 * its queue or an administrator.
 */
export async function listReviewers(
  ctx: Context,
  actor: UserActor,
  id: string,
): Promise<{ Items: { uid: string; name: string }[] }> {
  const correction = await queries.findCollectionCorrection(ctx.db, id)
  if (!correction || correction.kind === 'exam' || !(await canRequestReview(ctx, ctx.db, correction, actor)))
    throw correctionNotFoundError()
  return { Items: await queryReviewers(ctx.db, correction, actor.userId) }
}

type Correction = queries.CorrectionRow

/** Returns whether the actor may request that a correction be reviewed. */
async function canRequestReview(
  ctx: Context,
  tx: Db,
  correction: Correction,
  actor: UserActor,
): Promise<boolean> {
  if (await isReviewer(ctx, tx, correction, actor.userId)) return true
  return requireCorrectorAdmin(ctx, tx, actor).then(
    () => true,
    () => false,
  )
}

async function isReviewer(
  ctx: Context,
  tx: Db,
  { language, own_workspace_id }: Correction,
  userId: string,
): Promise<boolean> {
  if (!(await isCorrector(ctx, tx, userId))) return false
  const queues = await listQueues(tx, userId, language)
  return queues.some(({ workspace_id, reviewer }) => reviewer && workspace_id === own_workspace_id)
}

const canReview = async (ctx: Context, tx: Db, correction: Correction, userId: string): Promise<boolean> =>
  (await isReviewer(ctx, tx, correction, userId)) && !(await isExcluded(tx, correction.id, userId))

/**
 * Ends the actor's own review, if any.
 * @throws AppError conflict unless the recording has been corrected and no one else is reviewing it
 */
async function requireReviewableCorrection(
  tx: Db,
  correction: Correction,
  { userId }: UserActor,
): Promise<void> {
  if (correction.state === 'complete' || (correction.state === 'waiting' && correction.stage === 'review'))
    return
  const work = correction.state === 'taken' ? await queries.findOpenWork(tx, correction.id) : undefined
  if (work?.stage !== 'review' || work.corrector_id !== userId)
    throw new AppError('conflict', "The collection hasn't been corrected yet, or someone is reviewing it")
  await endWork(tx, { correction, work }, { outcome: 'released', actorId: userId })
}

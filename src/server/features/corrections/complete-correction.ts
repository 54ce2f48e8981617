import { randomInt } from 'node:crypto'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { lockCollection } from '#server/features/collections/reads.ts'
import { notifyCollectionAudience } from '#server/features/collections/service.ts'
import { requestScores } from '#server/features/correction-scores/service.ts'
import { scoreExam } from '#server/features/corrector-exams/service.ts'
import { recordPay } from '#server/features/corrector-pay/service.ts'
import { saveVersionOfCorrection } from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { requireCheckedCaptions } from './captions.ts'
import { deliver } from './delivery.ts'
import { mixInGoldClip } from './gold.ts'
import { isPaid } from './present.ts'
import * as queries from './queries.ts'
import { decrementProbation, listReviewers } from './queue-queries.ts'
import { correctionNotFoundError, type HeldWork, requireWork } from './require-work.ts'

export interface Completion {
  comment: string
  rating?: number | undefined
  /** Time taken as measured by the browser, in milliseconds. */
  completionTime?: number | undefined
}

/**
 * Completes the actor's work in one transaction: saves a version, records the pay, and delivers the
 * correction or sends it to review.
 * @throws AppError conflict if the work has ended; not_ready if captions violate their profile
 */
export async function completeCorrection(
  ctx: Context,
  actor: UserActor,
  id: string,
  completion: Completion,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const heldWork = await requireWork(tx, actor, id)
    const { correction, work } = heldWork
    if (work.stage === 'review' && completion.rating === undefined)
      throw new AppError('invalid_input', 'Rate the corrector from 1 to 5')
    // Waits for edits in progress.
    const collection = await lockCollection(tx, id)
    if (!collection) throw correctionNotFoundError()
    if (correction.product === 'captions') await requireCheckedCaptions(tx, collection, correction)
    const version = await saveVersionOfCorrection(tx, id, 'precision')
    await recordCompletion(tx, heldWork, completion, version)
    if (correction.kind === 'exam') {
      await scoreExam(ctx, tx, { id: correction.id, collectionId: id })
      await queries.updateCorrection(tx, correction.id, { state: 'complete', ended_at: new Date() })
    } else await advance(ctx, tx, heldWork, version)
    await notifyCollectionAudience(tx, id)
  })
}

async function recordCompletion(
  tx: Db,
  { correction, work }: HeldWork,
  { comment, rating, completionTime }: Completion,
  version: string,
): Promise<void> {
  await queries.updateWork(tx, work.id, {
    ended_at: new Date(),
    outcome: 'complete',
    comment: comment || null,
    rating: rating ?? null,
    completion_ms: completionTime ?? null,
    after_version_id: version,
  })
  const kind = work.stage === 'review' ? 'reviewed' : 'completed'
  await queries.insertEvent(tx, correction.id, {
    kind,
    actorId: work.corrector_id,
    details: { ...(rating !== undefined && { rating }) },
  })
}

/** Pays for the work, then sends the correction to review or ends it. */
async function advance(ctx: Context, tx: Db, { correction, work }: HeldWork, version: string): Promise<void> {
  const { id } = correction
  const corrector = work.corrector_id ?? ''
  if (isPaid(correction)) await recordPay(tx, work.id)
  const requiresReview = await needsReview(ctx, tx, { correction, work })
  const next = requiresReview
    ? ({ state: 'waiting', stage: 'review', review_notes: '' } as const)
    : ({ state: 'complete', ended_at: new Date() } as const)
  const row = await queries.updateCorrection(tx, id, {
    ...next,
    assigned_to: null,
    final_version_id: version,
  })
  if (requiresReview) await queries.insertEvent(tx, id, { kind: 'sentToReview', actorId: null })
  if (!requiresReview || row.due_at <= new Date()) await deliver(ctx, tx, row)
  await requestScores(ctx, tx, id)
  await mixInGoldClip(ctx, tx, correction, corrector)
}

/**
 * Whether an order is reviewed before delivery: always during probation, otherwise at random, but only if
 * there is a reviewer.
 */
async function needsReview(ctx: Context, tx: Db, { correction, work }: HeldWork): Promise<boolean> {
  const { kind, delivered_at } = correction
  if (kind !== 'order' || work.stage === 'review' || delivered_at || work.corrector_id === null) return false
  const reviewers = await listReviewers(tx, correction, work.corrector_id)
  if (reviewers.length === 0) return false
  if (await decrementProbation(tx, correction, work.corrector_id)) return true
  return randomInt(100_000) < 1000 * ctx.config.correctorReviewPercent
}

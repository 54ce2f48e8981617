import { releaseSeconds, releaseWarningSeconds } from '#contract/correction-choices.ts'
import type { Context } from '#server/context.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import { notifyOfDelay } from '#server/features/precision/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import * as deadlineQueries from './deadline-queries.ts'
import { deliver } from './delivery.ts'
import { endWork } from './end-work.ts'
import * as queries from './queries.ts'

/** Time before the deadline at which orders under review are delivered, in milliseconds. */
const earlyDeliveryMs = 120_000

/**
 * Warns correctors before releasing their overdue work, delivers orders whose review is taking too long, and
 * notifies customers of late orders.
 */
export async function enforceDeadlines(ctx: Context): Promise<void> {
  const now = Date.now()
  const secondsAgo = (seconds: number) => new Date(now - seconds * 1000)
  for (const id of await deadlineQueries.listCorrectionsTakenBefore(ctx.db, secondsAgo(releaseSeconds)))
    await withWork(ctx, id, async (tx, heldWork) => {
      if (heldWork.work.taken_at > secondsAgo(releaseSeconds)) return
      await endWork(tx, heldWork, { outcome: 'timedOut', actorId: null })
    })
  const warningTime = secondsAgo(releaseSeconds - releaseWarningSeconds)
  for (const id of await deadlineQueries.listUnwarnedCorrections(ctx.db, warningTime))
    await withWork(ctx, id, async (tx, heldWork) => {
      if (!heldWork.work.warned_at && heldWork.work.taken_at <= warningTime) await warn(ctx, tx, heldWork)
    })
  for (const id of await deadlineQueries.listDueReviews(ctx.db, new Date(now + earlyDeliveryMs)))
    await withCorrection(ctx, id, async (tx, correction) => {
      if (correction.stage === 'review' && !correction.ended_at) await deliver(ctx, tx, correction)
    })
  for (const id of await deadlineQueries.listOverdueCorrections(ctx.db, new Date(now)))
    await withCorrection(ctx, id, async (tx, correction) => {
      if (correction.late_at || correction.delivered_at || correction.ended_at) return
      await queries.updateCorrection(tx, id, { late_at: new Date() })
      await notifyOfDelay(ctx, tx, id)
    })
}

type HeldWork = { correction: queries.CorrectionRow; work: queries.WorkRow }

/** Runs a step on a locked correction, which may have changed since it was listed. */
async function withCorrection(
  ctx: Context,
  id: string,
  step: (tx: Db, correction: queries.CorrectionRow) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const correction = await queries.lockCorrection(tx, id)
    if (correction) await step(tx, correction)
  })
}

const withWork = (ctx: Context, id: string, step: (tx: Db, heldWork: HeldWork) => Promise<void>) =>
  withCorrection(ctx, id, async (tx, correction) => {
    const work = await queries.findOpenWork(tx, id)
    if (work) await step(tx, { correction, work })
  })

/** Warns a corrector by email that their work will be released soon. */
async function warn(ctx: Context, tx: Db, { correction, work }: HeldWork): Promise<void> {
  await queries.updateWork(tx, work.id, { warned_at: new Date() })
  await queries.insertEvent(tx, correction.id, { kind: 'warned', actorId: null })
  if (work.corrector_id === null || correction.collection_id === null) return
  const values = {
    collectionId: correction.collection_id,
    isReview: work.stage === 'review',
    leftSeconds: releaseWarningSeconds,
  }
  await sendMailToUser(ctx, tx, work.corrector_id, { template: 'correctionReleaseSoon', values })
}

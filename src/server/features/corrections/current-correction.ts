import type { Correction } from '#contract/corrections.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { lockUserAgainstChanges } from '#server/features/accounts/reads.ts'
import { endWork } from './end-work.ts'
import { presentHeldCorrection } from './present.ts'
import * as queries from './queries.ts'
import { notHeldError, requireWork } from './require-work.ts'
import { requireReadyForWork } from './take-correction.ts'

/** Reads a correction that the actor has taken. */
export async function getCorrection(ctx: Context, actor: UserActor, id: string): Promise<Correction> {
  const heldCorrection = await queries.findHeldCorrection(ctx.db, id, actor.userId)
  if (!heldCorrection) throw await notHeldError(ctx.db, id, actor.userId)
  return presentHeldCorrection(ctx.db, heldCorrection.correction, heldCorrection.work)
}

/** Pauses the actor's work, so that they can take other work after an hour. */
export function pauseCorrection(ctx: Context, actor: UserActor, id: string): Promise<Correction> {
  return ctx.db.transaction().execute(async (tx) => {
    const { correction, work } = await requireWork(tx, actor, id)
    if (work.paused_at) return presentHeldCorrection(tx, correction, work)
    const pausedWork = await queries.updateWork(tx, work.id, { paused_at: new Date() })
    await queries.insertEvent(tx, correction.id, { kind: 'paused', actorId: actor.userId })
    return presentHeldCorrection(tx, correction, pausedWork)
  })
}

/** Resumes paused work, unless the actor has started other work in the meantime. */
export function resumeCorrection(ctx: Context, actor: UserActor, id: string): Promise<Correction> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockUserAgainstChanges(tx, actor.userId)
    const { correction, work } = await requireWork(tx, actor, id)
    if (!work.paused_at) return presentHeldCorrection(tx, correction, work)
    await requireReadyForWork(tx, actor.userId, work.id)
    const resumedWork = await queries.updateWork(tx, work.id, { paused_at: null, beat_at: new Date() })
    await queries.insertEvent(tx, correction.id, { kind: 'resumed', actorId: actor.userId })
    return presentHeldCorrection(tx, correction, resumedWork)
  })
}

/**
 * Releases the actor's work or, if a reason is given, rejects it; rejected work isn't offered to them again.
 */
export async function returnCorrection(
  ctx: Context,
  actor: UserActor,
  id: string,
  reason?: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const outcome = reason === undefined ? 'released' : 'rejected'
    await endWork(tx, await requireWork(tx, actor, id), { outcome, actorId: actor.userId, reason })
  })
}

import type { WorkOutcome } from '#contract/corrections.ts'
import type { UserActor } from '#server/actor.ts'
import { holdsWork } from '#server/features/collections/reads.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

export interface HeldWork {
  correction: queries.CorrectionRow
  work: queries.WorkRow
}

export const correctionNotFoundError = () => new AppError('not_found', 'Correction not found')

const endMessages: Record<WorkOutcome, string> = {
  complete: "You've already completed this correction",
  released: 'This correction was released',
  timedOut: 'The time for this correction ran out, so it was released',
  rejected: "You've rejected this correction",
  withdrawn: 'This correction was withdrawn',
  blocked: 'You can no longer work on corrections',
}

/**
 * Returns the actor's open work on a recording, and locks the correction until the transaction ends.
 * @throws AppError conflict, with the outcome, if the work has ended; not_found if they never had it
 */
export async function requireWork(tx: Db, { userId }: UserActor, collectionId: string): Promise<HeldWork> {
  const correction = await queries.lockLatestCorrection(tx, collectionId)
  const work = correction && (await queries.findOpenWork(tx, correction.id))
  if (correction && work?.corrector_id === userId && (await holdsWork(tx, collectionId, userId)))
    return { correction, work }
  throw await notHeldError(tx, collectionId, userId)
}

/**
 * Returns the error for a user who doesn't have a correction: conflict, with the outcome, if they had it
 * before; otherwise not_found.
 */
export async function notHeldError(db: Db, collectionId: string, userId: string): Promise<AppError> {
  const lastWork = await queries.findLastWork(db, collectionId, userId)
  if (!lastWork) return correctionNotFoundError()
  const outcome = lastWork.outcome ?? 'blocked'
  return new AppError('conflict', endMessages[outcome], { outcome })
}

import { randomUUID } from 'node:crypto'
import type { Correction } from '#contract/corrections.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { lockUserAgainstChanges } from '#server/features/accounts/reads.ts'
import { lockCollection } from '#server/features/collections/reads.ts'
import { changeCollection, findAudience } from '#server/features/collections/service.ts'
import { isTakingWork, listQueues } from '#server/features/corrector-roles/reads.ts'
import {
  busyError,
  isCorrector,
  requireCorrectorAdmin,
  requireNoActiveWork,
  requireQueues,
} from '#server/features/corrector-roles/service.ts'
import { clearedHolder } from '#server/features/locks/service.ts'
import { saveVersionOfCorrection } from '#server/features/transcripts/service.ts'
import { saveVersionAtCheckIn } from '#server/features/versions/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { publish } from '#server/infra/events/events.ts'
import { queueGoldClip } from './gold.ts'
import { presentHeldCorrection } from './present.ts'
import * as queries from './queries.ts'
import { lockNextCorrection } from './queue-queries.ts'
import { isExcluded } from './reads.ts'
import { correctionNotFoundError } from './require-work.ts'

/**
 * Takes the waiting correction with the earliest deadline or, with `test`, a gold clip, in one transaction.
 */
export function popCorrection(
  ctx: Context,
  actor: UserActor,
  { lang, test = false }: { lang: string; test?: boolean | undefined },
): Promise<Correction> {
  const { userId } = actor
  return ctx.db.transaction().execute(async (tx) => {
    await lockUserAgainstChanges(tx, userId)
    const queues = await requireQueues(ctx, tx, actor, lang)
    await requireReadyForWork(tx, userId)
    const correction = test
      ? await queueGoldClip(ctx, tx, { userId, language: lang, isRequested: true })
      : await lockNextCorrection(tx, { userId, queues })
    if (!correction) throw new AppError('no_data', 'No recordings are waiting in this language')
    return assignCorrection(tx, correction, { userId, by: userId })
  })
}

/**
 * Takes a waiting correction for the actor or, as an administrator, for `uid`, in one transaction.
 * Idempotent.
 */
export async function takeCorrection(
  ctx: Context,
  actor: UserActor,
  id: string,
  uid: string = actor.userId,
): Promise<Correction> {
  if (uid !== actor.userId) await requireCorrectorAdmin(ctx, ctx.db, actor)
  return ctx.db.transaction().execute(async (tx) => {
    await lockUserAgainstChanges(tx, uid)
    const correction = await queries.lockLatestCorrection(tx, id)
    if (!correction || !(await canTake(ctx, tx, correction, uid))) throw correctionNotFoundError()
    if (correction.state === 'taken') {
      const work = await queries.findOpenWork(tx, correction.id)
      if (work?.corrector_id === uid) return presentHeldCorrection(tx, correction, work)
      throw new AppError('conflict', 'Another corrector has already taken the recording')
    }
    await requireReadyForWork(tx, uid)
    return assignCorrection(tx, correction, { userId: uid, by: actor.userId })
  })
}

/** Whether a correction is in one of a corrector's queues and they have neither rejected nor completed it. */
async function canTake(
  ctx: Context,
  tx: Db,
  correction: queries.CorrectionRow,
  userId: string,
): Promise<boolean> {
  const { id, state, stage, language, own_workspace_id, assigned_to, kind } = correction
  if (state !== 'waiting' && state !== 'taken') return false
  if (kind === 'exam' || !(await isCorrector(ctx, tx, userId))) return false
  const queues = await listQueues(tx, userId, language)
  const canTakeFromQueue = queues.some(
    ({ workspace_id, reviewer }) => workspace_id === own_workspace_id && (stage === 'correction' || reviewer),
  )
  if (!canTakeFromQueue || (assigned_to !== null && assigned_to !== userId)) return false
  return !(await isExcluded(tx, id, userId))
}

/** @throws AppError conflict unless the corrector is accepting work and has no active work */
export async function requireReadyForWork(tx: Db, userId: string, excludedId?: string): Promise<void> {
  await requireNoActiveWork(tx, userId, excludedId)
  if (excludedId === undefined && !(await isTakingWork(tx, userId))) throw busyError('unavailable')
}

/**
 * Assigns a locked waiting correction to a corrector. The customer's editing session ends, and the text is
 * saved as a version.
 */
async function assignCorrection(
  tx: Db,
  correction: queries.CorrectionRow,
  { userId, by }: { userId: string; by: string },
): Promise<Correction> {
  const collectionId = correction.collection_id ?? ''
  const collection = await lockCollection(tx, collectionId)
  if (!collection) throw correctionNotFoundError()
  const editor = collection.editing_user_id
  if (editor) await saveVersionAtCheckIn(tx, collection, editor)
  const versionIdBefore = await saveVersionOfCorrection(tx, collectionId, 'checkin')
  const work = await queries.insertWork(tx, {
    id: randomUUID(),
    correction_id: correction.id,
    corrector_id: userId,
    stage: correction.stage,
    before_version_id: versionIdBefore,
  })
  const draft = correction.draft_version_id ?? versionIdBefore
  const takenCorrection = await queries.updateCorrection(tx, correction.id, {
    state: 'taken',
    draft_version_id: draft,
  })
  if (by !== userId)
    await queries.insertEvent(tx, takenCorrection.id, {
      kind: 'assigned',
      actorId: by,
      details: { corrector: userId },
    })
  await queries.insertEvent(tx, takenCorrection.id, { kind: 'taken', actorId: userId })
  if (editor) await changeCollection(tx, collectionId, clearedHolder, [editor])
  else await publish(tx, { kind: 'collection', id: collectionId, audience: findAudience(collection) })
  return presentHeldCorrection(tx, takenCorrection, work, collection)
}

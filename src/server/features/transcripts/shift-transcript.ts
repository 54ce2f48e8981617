import { randomUUID } from 'node:crypto'
import { toMs } from '#domain/words/seconds.ts'
import type { Ms } from '#domain/words/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { shownEnd } from '#server/features/billing/service.ts'
import { type Authorized, requireLockedCollection } from '#server/features/collections/access.ts'
import { listAnchorsBetween } from '#server/features/highlights/reads.ts'
import { moveHighlights } from '#server/features/highlights/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { RunTask } from '#server/infra/workers/workers.ts'
import { lockForEdit, storeChangedChunks } from './edits.ts'
import { findOperation, listChunkTextsAround } from './queries.ts'
import { changeTranscript } from './threads.ts'
import { createVersion, isLarge } from './versions.ts'

/** Maximum time allowed by the API contract. */
const maxTime: Ms = 1_000_000_000

export interface Shift {
  /** Offset in seconds; negative to shift the words earlier. */
  offset: number
  /** Start of the words to shift, in seconds. */
  from: number
  operationId?: string | undefined
}

/**
 * Shifts the words from `from` onward, as one edit; the text before the shift is saved as a version.
 * Idempotent for the same operation ID.
 */
export async function shiftTranscript(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  { offset, from, operationId = randomUUID() }: Shift,
): Promise<{ revision: number; undo: string | null }> {
  const input = { from: toMs(from), by: toMs(offset), operationId }
  return changeTranscript(ctx, actor, await isLarge(ctx, collectionId), (task) =>
    ctx.db.transaction().execute(async (tx) => {
      const collection = await requireLockedCollection(tx, actor, collectionId, 'edit')
      return shift(ctx, tx, collection, { actor, task, ...input })
    }),
  )
}

interface ShiftRequest {
  actor: UserActor
  task: RunTask
  from: Ms
  by: Ms
  operationId: string
}

async function shift(
  ctx: Context,
  tx: Db,
  collection: Authorized<'edit'>,
  { actor, task, from, by, operationId }: ShiftRequest,
): Promise<{ revision: number; undo: string | null }> {
  const transcript = await lockForEdit(tx, collection, actor, { shouldTake: false })
  const previousOperation = await findOperation(tx, collection.id, operationId)
  if (previousOperation !== undefined) return { revision: previousOperation, undo: null }
  // Hidden words would become visible.
  if (by < 0 && (await shownEnd(ctx, tx, collection)) !== null)
    throw new AppError('forbidden', 'Only the beginning of this transcript is visible')
  const { revision } = transcript
  if (by === 0) return { revision, undo: null }
  const chunks = await listChunkTextsAround(tx, collection.id, from, maxTime)
  const range = { startTime: Math.min(from, chunks[0]?.start_ms ?? from), endTime: maxTime }
  const anchors = await listAnchorsBetween(tx, collection, range)
  const shiftResult = await task('shiftChunks', { chunks, anchors, from, by, latest: maxTime })
  if (shiftResult === 'too_late')
    throw new AppError('invalid_input', 'Words would be later than the maximum time')
  if (!shiftResult) return { revision, undo: null }
  const undo = await createVersion(tx, transcript, { kind: 'offset', userId: actor.userId })
  await moveHighlights(tx, collection, actor, anchors, shiftResult.anchors)
  const edit = { ...shiftResult.range, shifts: by, revision, operationId, userId: actor.userId }
  return { ...(await storeChangedChunks(tx, collection, { ...shiftResult.change, chunks }, edit)), undo }
}

import type { RangeEdit } from '#domain/assignments.ts'
import { wordsIn } from '#domain/patches.ts'
import { shownUntil } from '#domain/processing.ts'
import type { Ms, Word } from '#domain/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { type Authorized, requireLockedCollection } from '#server/features/collections/access.ts'
import { audienceOf } from '#server/features/collections/service.ts'
import { anchorsBetween, moveHighlights } from '#server/features/highlights/service.ts'
import { type HoldOptions, holdLock } from '#server/features/locks/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { announce } from '#server/infra/events/events.ts'
import { WrittenJson } from '#server/infra/http/route.ts'
import { invalidInput } from '#server/infra/http/schema.ts'
import type { ChunkChange, ChunkText } from '#server/infra/workers/chunks.ts'
import { type EditsText, type TranscriptEdit, toEditsText } from '#server/infra/workers/edits.ts'
import { onThisThread, type RunTask } from '#server/infra/workers/workers.ts'
import { followSpeakers } from './card-speakers.ts'
import * as queries from './queries.ts'
import { followBeginning } from './snippet.ts'
import { change } from './threads.ts'
import * as versions from './versions.ts'

/** A larger body, in bytes (about three thousand words), is read and applied on a worker thread. */
const largeBody = 500_000
/** So is an edit of more chunks, about eight thousand words. */
const manyChunks = 20

/**
 * Applies a request's changes to the words in time ranges. A repeated operation changes nothing.
 * @throws AppError invalid_input; stale_revision with the current words of the ranges; out_of_order with the offending
 * positions
 */
export async function patchTranscript(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  body: Uint8Array,
): Promise<{ revision: number }> {
  const save = (task: RunTask, edit: TranscriptEdit) => saveEdit(ctx, task, { actor, collectionId, edit })
  if (body.length > largeBody)
    return change(ctx, actor, true, async (task) => save(task, await readEdit(task, body)))
  const edit = await readEdit(onThisThread, body)
  const touched = await queries.countChunks(ctx.db, collectionId, edit.edits)
  return change(ctx, actor, touched > manyChunks, (task) => save(task, edit))
}

async function readEdit(task: RunTask, body: Uint8Array): Promise<TranscriptEdit> {
  const read = await task('readEdit', body)
  if ('malformed' in read) throw new AppError('invalid_input', read.malformed)
  if ('issues' in read) throw invalidInput(read.issues)
  return read.edit
}

interface Saving {
  actor: UserActor
  collectionId: string
  edit: TranscriptEdit
}

function saveEdit(
  ctx: Context,
  task: RunTask,
  { actor, collectionId, edit }: Saving,
): Promise<{ revision: number }> {
  const { operationId } = edit
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, collectionId, 'edit')
    // A user who lost the lock after a save still gets the response lost on the way.
    const done = await queries.findOperation(tx, collectionId, operationId)
    if (done !== undefined) return { revision: done }
    const transcript = await lockForEdit(tx, collection, actor, { take: edit.checkout })
    const limit = shownUntil(ctx.config.freeMediaSeconds, collection)
    const edits = shownPart(edit.edits, limit)
    const { revision } = transcript
    if (edit.baseRevision !== revision) {
      const chunks = await queries.listChunkTextsAround(tx, collectionId, edits.startTime, edits.endTime)
      const bytes = await task('writeCurrentWords', { chunks, edits, limit, revision })
      const standing = new WrittenJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
      throw new AppError('stale_revision', 'The transcript has changed meanwhile', standing)
    }
    const { userId } = actor
    if (edit.version) await versions.makeVersion(tx, transcript, { kind: edit.version, userId })
    const applied = await applyEdits(tx, task, collection, { edits, limit })
    return rewrite(tx, collection, applied, {
      operationId,
      revision,
      userId,
      recorded: applied.recorded,
      startTime: edits.startTime,
      endTime: edits.endTime,
    })
  })
}

/** An edit of the visible part doesn't affect hidden words. */
function shownPart(edits: EditsText, limit: Ms | null): EditsText {
  if (limit === null) return edits
  if (edits.lastWord >= limit)
    throw new AppError('forbidden', 'Only the beginning of this transcript is shown')
  return {
    ...edits,
    startTime: Math.min(edits.startTime, limit),
    endTime: Math.min(edits.endTime, limit),
  }
}

/** Applies edits to the chunks of a locked transcript. @throws AppError out_of_order */
async function applyEdits(
  tx: Db,
  task: RunTask,
  { id }: Authorized<'edit'>,
  { edits, limit }: { edits: EditsText; limit: Ms | null },
) {
  const chunks = await queries.listChunkTextsAround(tx, id, edits.startTime, edits.endTime)
  const applied = await task('applyEdits', { chunks, edits, limit })
  if (!('outOfOrder' in applied)) return { ...applied, chunks }
  throw new AppError('out_of_order', 'Words must be in ascending order of their start times', {
    indexes: applied.outOfOrder,
  })
}

/**
 * The transcript of a collection, locked until the transaction ends: edits are serialized. Makes `actor` its editor.
 * @throws AppError locked while somebody else edits it; not_ready while there is none, or it is being worked on
 */
export async function lockForEdit(
  tx: Db,
  collection: Authorized<'edit'>,
  actor: UserActor,
  options?: HoldOptions,
) {
  const former = await holdLock(tx, collection, actor, options)
  if (former) await versions.versionAtCheckIn(tx, collection.id, former)
  const transcript = await queries.lockTranscript(tx, collection.id)
  if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
  return transcript
}

/** The words that start in [start, end). */
export async function wordsBetween(tx: Db, collectionId: string, start: Ms, end: Ms): Promise<Word[]> {
  const chunks = await queries.listChunksAround(tx, collectionId, start, end)
  return wordsIn(
    chunks.flatMap((chunk) => chunk.words),
    start,
    end,
  )
}

export interface WordsChange {
  edits: readonly RangeEdit[]
  revision: number
  operationId: string
  /** Moves highlights along with their words, where no editor does. */
  follow?: boolean
}

/** Changes words of a locked transcript at `revision`, records it as one operation, and notifies viewers. */
export async function changeWords(
  tx: Db,
  collection: Authorized<'edit'>,
  { edits, follow, ...operation }: WordsChange,
  actor: UserActor,
): Promise<{ revision: number }> {
  const given = toEditsText(edits)
  const applied = await applyEdits(tx, onThisThread, collection, { edits: given, limit: null })
  const { startTime, endTime } = given
  if (follow) {
    const anchors = await anchorsBetween(tx, collection, { startTime, endTime })
    if (anchors.length > 0) {
      const text = { was: applied.chunks, now: changedChunks(applied) }
      const moved = await onThisThread('moveAnchors', { anchors, ...text })
      await moveHighlights(tx, collection, actor, anchors, moved)
    }
  }
  const { recorded } = applied
  return rewrite(tx, collection, applied, {
    ...operation,
    startTime,
    endTime,
    recorded,
    userId: actor.userId,
  })
}

/** A change of some chunks, with their former content. */
type AppliedChange = ChunkChange & { chunks: readonly ChunkText[] }

/** The resulting chunks of a change. */
function changedChunks({ chunks, gone, made }: AppliedChange): ChunkText[] {
  const without = new Set(gone)
  const kept = chunks.filter(({ start_ms }) => !without.has(start_ms))
  return [...kept, ...made].sort((a, b) => a.start_ms - b.start_ms)
}

/** Stores the chunks changed by an edit of a locked transcript at its revision. */
export async function rewrite(
  tx: Db,
  collection: Authorized<'edit'>,
  applied: AppliedChange,
  edit: queries.Operation,
): Promise<{ revision: number }> {
  const revision = edit.revision + 1
  await queries.retireChunks(tx, collection, applied.gone, revision)
  await queries.insertChunks(tx, collection.id, applied.made, revision)
  await queries.insertOperation(tx, collection, { ...edit, revision })
  await followBeginning(tx, collection, edit.startTime)
  await followSpeakers(tx, collection, applied)
  const audience = audienceOf(collection)
  await announce(tx, { kind: 'transcript', id: collection.id, revision, audience })
  return { revision }
}

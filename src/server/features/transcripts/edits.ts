import type { RangeEdit } from '#domain/edits/assignments.ts'
import { type EditsText, toEditsText } from '#domain/edits/chunk-edits.ts'
import type { ChunkChange, ChunkText } from '#domain/words/chunks.ts'
import { findWords } from '#domain/words/time-ranges.ts'
import type { Ms, Word } from '#domain/words/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { shownEnd } from '#server/features/billing/service.ts'
import { type Authorized, requireLockedCollection } from '#server/features/collections/access.ts'
import { findAudience } from '#server/features/collections/service.ts'
import { listAnchorsBetween } from '#server/features/highlights/reads.ts'
import { moveHighlights } from '#server/features/highlights/service.ts'
import { type HoldOptions, holdLock } from '#server/features/locks/service.ts'
import { requestRefresh } from '#server/features/redactions/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { publish } from '#server/infra/events/events.ts'
import { SerializedJson } from '#server/infra/http/route.ts'
import { invalidInputError } from '#server/infra/http/schema.ts'
import type { TranscriptEdit } from '#server/infra/workers/edits.ts'
import { type RunTask, runOnThisThread } from '#server/infra/workers/workers.ts'
import { refreshCardSpeakers } from './card-speakers.ts'
import * as queries from './queries.ts'
import { refreshSnippet } from './snippet.ts'
import { changeTranscript, inlineChunkLimits } from './threads.ts'
import * as versions from './versions.ts'

/** Size in bytes (about three thousand words) above which a body is parsed and applied on a worker thread. */
const largeBodyBytes = 500_000

/**
 * Applies the requested changes to the words in time ranges. Idempotent for the same operation ID.
 * @throws AppError invalid_input; stale_revision, with the current words in the ranges; out_of_order, with
 * the offending positions
 */
export async function patchTranscript(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  body: Uint8Array,
): Promise<{ revision: number }> {
  const save = (task: RunTask, edit: TranscriptEdit) => saveEdit(ctx, task, { actor, collectionId, edit })
  if (body.length > largeBodyBytes)
    return changeTranscript(ctx, actor, true, async (task) => save(task, await requireEdit(task, body)))
  const edit = await requireEdit(runOnThisThread, body)
  const touchedChunkCount = await queries.countChunks(ctx.db, collectionId, edit.edits)
  return changeTranscript(ctx, actor, touchedChunkCount > inlineChunkLimits.edit, (task) => save(task, edit))
}

async function requireEdit(task: RunTask, body: Uint8Array): Promise<TranscriptEdit> {
  const parsedEdit = await task('readEdit', body)
  if ('malformed' in parsedEdit) throw new AppError('invalid_input', parsedEdit.malformed)
  if ('issues' in parsedEdit) throw invalidInputError(parsedEdit.issues)
  return parsedEdit.edit
}

interface SaveRequest {
  actor: UserActor
  collectionId: string
  edit: TranscriptEdit
}

function saveEdit(
  ctx: Context,
  task: RunTask,
  { actor, collectionId, edit }: SaveRequest,
): Promise<{ revision: number }> {
  const { operationId } = edit
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, collectionId, 'edit')
    // If the response to a save was lost, the user still gets it on a retry, even if they have lost the
    // lock.
    const previousOperation = await queries.findOperation(tx, collectionId, operationId)
    if (previousOperation !== undefined) return { revision: previousOperation }
    const transcript = await lockForEdit(tx, collection, actor, { shouldTake: edit.checkout })
    const limit = await shownEnd(ctx, tx, collection)
    const edits = limitToVisible(edit.edits, limit)
    const { revision } = transcript
    if (edit.baseRevision !== revision) {
      const chunks = await queries.listChunkTextsAround(tx, collectionId, edits.startTime, edits.endTime)
      const bytes = await task('writeCurrentWords', { chunks, edits, limit, revision })
      const currentWords = new SerializedJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
      throw new AppError('stale_revision', 'The transcript has changed in the meantime', currentWords)
    }
    const { userId } = actor
    // Customers aren't shown the names of correctors.
    const author = collection.isCorrector ? null : userId
    if (edit.version) await versions.createVersion(tx, transcript, { kind: edit.version, userId: author })
    const appliedEdits = await applyToStoredWords(tx, task, collection, { edits, limit })
    const saved = await storeChangedChunks(tx, collection, appliedEdits, {
      operationId,
      revision,
      userId,
      recorded: appliedEdits.recorded,
      startTime: edits.startTime,
      endTime: edits.endTime,
    })
    await requestRefresh(ctx, tx, collection.id)
    return saved
  })
}

/** Limits edits to the visible part, so that they don't affect hidden words. */
function limitToVisible(edits: EditsText, limit: Ms | null): EditsText {
  if (limit === null) return edits
  if (edits.lastWordStart >= limit)
    throw new AppError('forbidden', 'Only the beginning of this transcript is visible')
  return {
    ...edits,
    startTime: Math.min(edits.startTime, limit),
    endTime: Math.min(edits.endTime, limit),
  }
}

/**
 * Applies edits to the chunks of a locked transcript.
 * @throws AppError out_of_order
 */
async function applyToStoredWords(
  tx: Db,
  task: RunTask,
  { id }: Authorized<'edit'>,
  { edits, limit }: { edits: EditsText; limit: Ms | null },
) {
  const chunks = await queries.listChunkTextsAround(tx, id, edits.startTime, edits.endTime)
  const appliedEdits = await task('applyEdits', { chunks, edits, limit })
  if (!('outOfOrder' in appliedEdits)) return { ...appliedEdits, chunks }
  throw new AppError('out_of_order', 'Words must be in ascending order of their start times', {
    indexes: appliedEdits.outOfOrder,
  })
}

/**
 * Finds a collection's transcript, locks it until the transaction ends to serialize edits, and makes `actor`
 * its editor.
 * @throws AppError locked while someone else is editing it; not_ready if there is no transcript, or it is
 * being processed
 */
export async function lockForEdit(
  tx: Db,
  collection: Authorized<'edit'>,
  actor: UserActor,
  options?: HoldOptions,
) {
  const previousHolder = await holdLock(tx, collection, actor, options)
  if (previousHolder) await versions.saveTranscriptAtCheckIn(tx, collection.id, previousHolder)
  const transcript = await queries.lockTranscript(tx, collection.id)
  if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
  return transcript
}

/** Returns the words that start in [start, end). */
export async function readWordsBetween(tx: Db, collectionId: string, start: Ms, end: Ms): Promise<Word[]> {
  const chunks = await queries.listChunksAround(tx, collectionId, start, end)
  return findWords(
    chunks.flatMap((chunk) => chunk.words),
    start,
    end,
  )
}

export interface WordsChange {
  edits: readonly RangeEdit[]
  revision: number
  operationId: string
  /** Whether to move highlights along with their words; clients with an editor do this themselves. */
  movesHighlights?: boolean
}

/**
 * Changes the words of a locked transcript at `revision`, records the change as one operation, and notifies
 * viewers.
 */
export async function changeWords(
  tx: Db,
  collection: Authorized<'edit'>,
  { edits, ...change }: WordsChange,
  actor: UserActor,
): Promise<{ revision: number }> {
  return changeStoredWords(tx, runOnThisThread, collection, { ...change, edits: toEditsText(edits) }, actor)
}

/** Like `changeWords`, but takes the edits as JSON; `task` may run on a worker thread. */
export async function changeStoredWords(
  tx: Db,
  task: RunTask,
  collection: Authorized<'edit'>,
  { edits, movesHighlights, ...operation }: Omit<WordsChange, 'edits'> & { edits: EditsText },
  actor: UserActor,
): Promise<{ revision: number }> {
  const appliedEdits = await applyToStoredWords(tx, task, collection, { edits, limit: null })
  const { startTime, endTime } = edits
  if (movesHighlights) {
    const anchors = await listAnchorsBetween(tx, collection, { startTime, endTime })
    if (anchors.length > 0) {
      const text = { previous: appliedEdits.chunks, now: changedChunks(appliedEdits) }
      const movedAnchors = await task('moveAnchors', { anchors, ...text })
      await moveHighlights(tx, collection, actor, anchors, movedAnchors)
    }
  }
  const { recorded } = appliedEdits
  return storeChangedChunks(tx, collection, appliedEdits, {
    ...operation,
    startTime,
    endTime,
    recorded,
    userId: actor.userId,
  })
}

/** A change to some chunks, along with their previous content. */
type AppliedChange = ChunkChange & { chunks: readonly ChunkText[] }

/** Returns the chunks after a change. */
function changedChunks({ chunks, removed, added }: AppliedChange): ChunkText[] {
  const removedStarts = new Set(removed)
  const remainingChunkTexts = chunks.filter(({ start_ms }) => !removedStarts.has(start_ms))
  return [...remainingChunkTexts, ...added].sort((a, b) => a.start_ms - b.start_ms)
}

/** Stores the chunks that an edit changed in a locked transcript at its revision. */
export async function storeChangedChunks(
  tx: Db,
  collection: Authorized<'edit'>,
  appliedChange: AppliedChange,
  edit: queries.Operation,
): Promise<{ revision: number }> {
  const revision = edit.revision + 1
  await queries.retireChunks(tx, collection, appliedChange.removed, revision)
  await queries.insertChunks(tx, collection.id, appliedChange.added, revision)
  await queries.insertOperation(tx, collection, { ...edit, revision })
  await refreshSnippet(tx, collection, edit.startTime)
  await refreshCardSpeakers(tx, collection, appliedChange)
  const audience = findAudience(collection)
  await publish(tx, { kind: 'transcript', id: collection.id, revision, audience })
  return { revision }
}

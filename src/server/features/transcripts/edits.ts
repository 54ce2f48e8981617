import type { GivenItem } from '#contract/transcripts.ts'
import { type RangeEdit, toPatches } from '#domain/assignments.ts'
import { itemsToWords, toMs, withSpeakers, wordsToItems } from '#domain/items.ts'
import { applyPatches, OutOfOrderError, type Patch, wordsIn } from '#domain/patches.ts'
import { shownUntil } from '#domain/processing.ts'
import { alignVersions } from '#domain/version-diff.ts'
import type { Ms, Word } from '#domain/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { type Authorized, audienceOf, requireLockedCollection } from '#server/features/collections/service.ts'
import { anchorsBetween, followWords } from '#server/features/highlights/service.ts'
import { type HoldOptions, holdLock } from '#server/features/locks/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { announce } from '#server/infra/events/events.ts'
import { cutIntoChunks, replacedChunks } from './chunks.ts'
import * as queries from './queries.ts'
import { followBeginning } from './snippet.ts'
import * as versions from './versions.ts'

export interface TranscriptEdit {
  operationId: string
  baseRevision: number
  /** In seconds, and their words: instead of `edits`. */
  startTime?: number | undefined
  endTime?: number | undefined
  words?: GivenItem[] | undefined
  /** Ranges in seconds that follow each other. */
  edits?: (ItemRange & ({ words: GivenItem[] } | { speaker: string }))[] | undefined
  /** Take the editing lock, or keep it. */
  checkout: boolean
  /** Keep what stands as a version of that kind first. */
  version?: 'replace' | undefined
}

interface ItemRange {
  startTime: number
  endTime: number
}

function rangeEdits({ startTime = 0, endTime = 0, words = [], edits }: TranscriptEdit): RangeEdit[] {
  return (edits ?? [{ startTime, endTime, words }]).map((edit) => {
    const range = { startTime: toMs(edit.startTime), endTime: toMs(edit.endTime) }
    return 'words' in edit
      ? { ...range, words: itemsToWords(edit.words) }
      : { ...range, speaker: edit.speaker }
  })
}

/**
 * Changes words that start in ranges of time. A repeated operation changes nothing.
 * @throws AppError stale_revision with what stands in the ranges now; out_of_order with the offending positions
 */
export async function patchTranscript(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  edit: TranscriptEdit,
): Promise<{ revision: number }> {
  const edits = rangeEdits(edit)
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, collectionId, 'edit')
    // Whoever lost the lock after this was saved still gets the answer that was lost on the way.
    const done = await queries.findOperation(tx, collectionId, edit.operationId)
    if (done !== undefined) return { revision: done }
    const transcript = await lockForEdit(tx, collection, actor, { take: edit.checkout })
    const limit = shownUntil(ctx.config.freeMediaSeconds, collection)
    const shown = edits.map((one) => shownPart(one, limit))
    if (edit.baseRevision !== transcript.revision) {
      const { startTime, endTime } = rangeOf(shown)
      const words = await wordsBetween(tx, collectionId, startTime, endTime)
      throw new AppError('stale_revision', 'The transcript has changed meanwhile', {
        revision: transcript.revision,
        items: withSpeakers(
          wordsToItems(shown.flatMap((range) => wordsIn(words, range.startTime, range.endTime))),
        ),
      })
    }
    const { revision } = transcript
    if (edit.version) await versions.makeVersion(tx, transcript, { kind: edit.version, userId: actor.userId })
    return changeWords(tx, collection, { edits: shown, revision, operationId: edit.operationId }, actor)
  })
}

/** From where the first edit begins to where the last one ends. */
const rangeOf = (edits: readonly RangeEdit[]) => ({
  startTime: edits[0]?.startTime ?? 0,
  endTime: edits.at(-1)?.endTime ?? 0,
})

/**
 * The transcript of a collection, locked until the transaction ends: edits happen one after the other. Its editor is
 * then `actor`.
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

/** What lies behind the limit is not touched by an edit of what is shown. */
function shownPart<E extends RangeEdit>(edit: E, limit: Ms | null): E {
  if (limit === null) return edit
  if ('words' in edit && edit.words.some((word) => word.start >= limit))
    throw new AppError('forbidden', 'Only the beginning of this transcript is shown')
  const end = Math.min(edit.endTime, limit)
  return { ...edit, startTime: Math.min(edit.startTime, end), endTime: end }
}

export interface WordsChange {
  edits: readonly RangeEdit[]
  revision: number
  operationId: string
  /** Have highlights follow the words: where no editor sees to it. */
  follow?: boolean
}

/** Changes words of a locked transcript at `revision`, records it as one operation, and tells everyone. */
export async function changeWords(
  tx: Db,
  collection: Authorized<'edit'>,
  { edits, follow, ...operation }: WordsChange,
  actor: UserActor,
): Promise<{ revision: number }> {
  const range = rangeOf(edits)
  const chunks = await queries.listChunksAround(tx, collection.id, range.startTime, range.endTime)
  const before = chunks.flatMap((chunk) => chunk.words)
  const words = applyOrRefuse(before, toPatches(before, edits))
  const [first] = edits
  const changed =
    edits.length === 1 && first && 'words' in first ? { words: first.words } : { words: [], edits }
  if (follow) {
    const anchors = await anchorsBetween(tx, collection, range)
    const runs = anchors.length > 0 ? alignVersions(before, words) : []
    await followWords(tx, collection, actor, anchors, { before, after: words, runs })
  }
  const edit = { ...operation, ...range, ...changed, userId: actor.userId }
  return rewrite(tx, collection, { chunks, words, edit })
}

/** Writes what has become of some chunks of a locked transcript by an edit at its revision. */
export async function rewrite(
  tx: Db,
  collection: Authorized<'edit'>,
  { chunks, words, edit }: { chunks: queries.Chunk[]; words: readonly Word[]; edit: queries.Operation },
): Promise<{ revision: number }> {
  const { gone, made } = replacedChunks(chunks, cutIntoChunks(words))
  const revision = edit.revision + 1
  await queries.retireChunks(tx, collection, gone, revision)
  await queries.insertChunks(tx, collection.id, made, revision)
  await queries.insertOperation(tx, collection, { ...edit, revision })
  await followBeginning(tx, collection, edit.startTime)
  const audience = audienceOf(collection)
  await announce(tx, { kind: 'transcript', id: collection.id, revision, audience })
  return { revision }
}

function applyOrRefuse(words: Word[], patches: readonly Patch[]): Word[] {
  try {
    return applyPatches(words, patches)
  } catch (error) {
    if (!(error instanceof OutOfOrderError)) throw error
    throw new AppError('out_of_order', 'Words must be in ascending order of their start times', {
      indexes: error.indexes,
    })
  }
}

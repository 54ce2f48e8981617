import type {
  PackedTranscript,
  Transcript,
  TranscriptItem,
  TranscriptReplacement,
  TranscriptSource,
  TranscriptSpeaker,
} from '#contract/transcripts.ts'
import { itemsToWords, toMs, toSeconds, wordsToItems } from '#domain/items.ts'
import { packWords } from '#domain/packed-words.ts'
import { applyPatch, OutOfOrderError, type Patch, wordsIn } from '#domain/patches.ts'
import { shownUntil } from '#domain/processing.ts'
import type { Ms, Word } from '#domain/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { type Authorized, audienceOf, requireCollection } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { announce } from '#server/infra/events/events.ts'
import { cutIntoChunks, replacedChunks } from './chunks.ts'
import * as queries from './queries.ts'

export type Speaker = TranscriptSpeaker

export interface NewTranscript {
  words: readonly Word[]
  speakers: Speaker[]
  /** The recognisers that the words name by position. */
  sources: TranscriptSource[]
  replacements?: TranscriptReplacement[]
}

/** Stores the words of a collection for the first time, or in place of what stood there. */
export async function storeTranscript(
  db: Db,
  collectionId: string,
  { words, ...about }: NewTranscript,
): Promise<void> {
  await queries.deleteTranscript(db, collectionId)
  await queries.insertTranscript(db, collectionId, about)
  await queries.insertChunks(db, collectionId, cutIntoChunks(words))
}

/** All words of a transcript that the caller may see, with the revision they stand at. */
export async function readTranscript(ctx: Context, actor: UserActor, collectionId: string) {
  // One snapshot, so that the revision belongs to the words.
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const collection = await requireCollection(tx, actor, collectionId, 'view')
      const transcript = await queries.findTranscript(tx, collectionId)
      if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
      const chunks = await queries.listChunks(tx, collectionId)
      const limit = shownUntil(ctx.config.freeMediaSeconds, collection) ?? Number.POSITIVE_INFINITY
      const words = chunks.flatMap((chunk) => chunk.words).filter((word) => word.start < limit)
      const { revision, speakers, sources, replacements } = transcript
      return { collection, revision, speakers, sources, replacements, words }
    })
}

/** The revision alone, for answering a matching ETag without reading the words. */
export async function readRevision(ctx: Context, actor: UserActor, collectionId: string): Promise<number> {
  await requireCollection(ctx.db, actor, collectionId, 'view')
  const transcript = await queries.findTranscript(ctx.db, collectionId)
  if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
  return transcript.revision
}

/** The transcript's row: its revision, speakers and recognisers. */
export async function findTranscript(db: Db, collectionId: string) {
  return queries.findTranscript(db, collectionId)
}

export const hasChangedSince = queries.hasOperationSince
export const placeOfSource = queries.placeOfSource

export async function getTranscript(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
): Promise<Transcript> {
  const { revision, speakers, words, sources, replacements } = await readTranscript(ctx, actor, collectionId)
  return {
    revision,
    results: { items: wordsToItems(words), speakers, bookmarks: bookmarksOf(words), sources, replacements },
  }
}

/** The same with its words in columns. */
export async function getPackedTranscript(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
): Promise<PackedTranscript> {
  const { collection: _, words, ...rest } = await readTranscript(ctx, actor, collectionId)
  return { ...rest, words: packWords(words) }
}

/** Where the bookmarked words start, in seconds. */
function bookmarksOf(words: readonly Word[]): number[] {
  return words.filter((word) => word.bookmark).map((word) => toSeconds(word.start))
}

export interface TranscriptEdit {
  operationId: string
  baseRevision: number
  /** Seconds. */
  startTime: number
  endTime: number
  words: TranscriptItem[]
}

/**
 * Replaces the words that start in [startTime, endTime). A repeated operation changes nothing.
 * @throws AppError stale_revision with what stands in the range now; out_of_order with the offending positions
 */
export async function patchTranscript(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  edit: TranscriptEdit,
): Promise<{ revision: number }> {
  const patch: Patch = {
    startTime: toMs(edit.startTime),
    endTime: toMs(edit.endTime),
    words: itemsToWords(edit.words),
  }
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireCollection(tx, actor, collectionId, 'edit')
    const transcript = await lockForEdit(tx, collection)
    const done = await queries.findOperation(tx, collectionId, edit.operationId)
    if (done !== undefined) return { revision: done }
    const shown = shownPart(patch, shownUntil(ctx.config.freeMediaSeconds, collection))
    if (edit.baseRevision !== transcript.revision) {
      const words = await wordsBetween(tx, collectionId, shown.startTime, shown.endTime)
      throw new AppError('stale_revision', 'The transcript has changed meanwhile', {
        revision: transcript.revision,
        items: wordsToItems(words),
      })
    }
    const { revision } = transcript
    return replaceWords(tx, collection, { ...shown, revision, operationId: edit.operationId }, actor)
  })
}

/** The transcript of a collection, locked until the transaction ends: edits happen one after the other. */
export async function lockForEdit(tx: Db, collection: Authorized<'edit'>) {
  const transcript = await queries.lockTranscript(tx, collection)
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
function shownPart(patch: Patch, limit: Ms | null): Patch {
  if (limit === null) return patch
  if (patch.words.some((word) => word.start >= limit))
    throw new AppError('forbidden', 'Only the beginning of this transcript is shown')
  const end = Math.min(patch.endTime, limit)
  return { ...patch, startTime: Math.min(patch.startTime, end), endTime: end }
}

/** Replaces words of a locked transcript at `revision`, records it, and tells everyone. */
export async function replaceWords(
  tx: Db,
  collection: Authorized<'edit'>,
  edit: Patch & { revision: number; operationId: string },
  actor: UserActor,
): Promise<{ revision: number }> {
  const chunks = await queries.listChunksAround(tx, collection.id, edit.startTime, edit.endTime)
  const words = chunks.flatMap((chunk) => chunk.words)
  const { gone, made } = replacedChunks(chunks, cutIntoChunks(applyOrRefuse(words, edit)))
  const revision = edit.revision + 1
  await queries.retireChunks(tx, collection, gone, revision)
  await queries.insertChunks(tx, collection.id, made, revision)
  await queries.insertOperation(tx, collection, { ...edit, revision, userId: actor.userId })
  const audience = audienceOf(collection)
  await announce(tx, { kind: 'transcript', id: collection.id, revision, audience })
  return { revision }
}

function applyOrRefuse(words: Word[], patch: Patch): Word[] {
  try {
    return applyPatch(words, patch)
  } catch (error) {
    if (!(error instanceof OutOfOrderError)) throw error
    throw new AppError('out_of_order', 'Words must be in ascending order of their start times', {
      indexes: error.indexes,
    })
  }
}

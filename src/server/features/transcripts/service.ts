import type { Transcript, TranscriptItem } from '#contract/transcripts.ts'
import { itemsToWords, toMs, wordsToItems } from '#domain/items.ts'
import { applyPatch, OutOfOrderError, type Patch, wordsIn } from '#domain/patches.ts'
import type { Word } from '#domain/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audienceOf, requireCollection } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { announce } from '#server/infra/events/events.ts'
import { cutIntoChunks, replacedChunks } from './chunks.ts'
import * as queries from './queries.ts'

export interface Speaker {
  id: string
  name: string
}

/** Stores the words of a collection for the first time, or in place of what stood there. */
export async function storeTranscript(
  db: Db,
  collectionId: string,
  words: readonly Word[],
  speakers: Speaker[],
): Promise<void> {
  await queries.deleteTranscript(db, collectionId)
  await queries.insertTranscript(db, collectionId, speakers)
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
      const words = chunks.flatMap((chunk) => chunk.words)
      return { collection, revision: transcript.revision, speakers: transcript.speakers, words }
    })
}

/** The revision alone, for answering a matching ETag without reading the words. */
export async function readRevision(ctx: Context, actor: UserActor, collectionId: string): Promise<number> {
  await requireCollection(ctx.db, actor, collectionId, 'view')
  const transcript = await queries.findTranscript(ctx.db, collectionId)
  if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
  return transcript.revision
}

export async function getTranscript(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
): Promise<Transcript> {
  const { revision, speakers, words } = await readTranscript(ctx, actor, collectionId)
  return { revision, results: { items: wordsToItems(words), speakers, bookmarks: [] } }
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
    const transcript = await queries.lockTranscript(tx, collection)
    if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
    const done = await queries.findOperation(tx, collectionId, edit.operationId)
    if (done !== undefined) return { revision: done }

    const chunks = await queries.listChunksAround(tx, collectionId, patch.startTime, patch.endTime)
    const words = chunks.flatMap((chunk) => chunk.words)
    if (edit.baseRevision !== transcript.revision) {
      const items = wordsToItems(wordsIn(words, patch.startTime, patch.endTime))
      throw new AppError('stale_revision', 'The transcript has changed meanwhile', {
        revision: transcript.revision,
        items,
      })
    }
    const { gone, made } = replacedChunks(chunks, cutIntoChunks(applyOrRefuse(words, patch)))
    await queries.deleteChunks(tx, collection, gone)
    await queries.insertChunks(tx, collectionId, made)

    const revision = transcript.revision + 1
    await queries.insertOperation(tx, collection, {
      ...patch,
      revision,
      operationId: edit.operationId,
      userId: actor.userId,
    })
    await announce(tx, { kind: 'transcript', id: collectionId, revision, audience: audienceOf(collection) })
    return { revision }
  })
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

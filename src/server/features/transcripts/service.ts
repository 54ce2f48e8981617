import { createHash } from 'node:crypto'
import type {
  PackedTranscript,
  Transcript,
  TranscriptReplacement,
  TranscriptSource,
  TranscriptSpeaker,
} from '#contract/transcripts.ts'
import { toSeconds, withSpeakers, wordsToItems } from '#domain/items.ts'
import { packWords } from '#domain/packed-words.ts'
import { shownUntil } from '#domain/processing.ts'
import type { Word } from '#domain/words.ts'
import type { ReaderActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireCollection } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { cutIntoChunks } from './chunks.ts'
import * as edits from './edits.ts'
import * as queries from './queries.ts'
import { listChunksAt } from './version-queries.ts'
import * as versions from './versions.ts'

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
  await versions.makeDraft(db, collectionId, { words, speakers: about.speakers })
}

/** Stores the words and speakers of one collection as they stand as the first ones of another. */
export async function copyTranscript(db: Db, from: string, to: string): Promise<void> {
  const transcript = await queries.findTranscript(db, from)
  if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
  const words = (await queries.listChunks(db, from)).flatMap((chunk) => chunk.words)
  const { speakers, sources, replacements } = transcript
  await storeTranscript(db, to, { words, speakers, sources, replacements })
}

export const { listVersions, makeVersion, readRevision, versionAtCheckIn, versionToTranslate } = versions
export const { changeWords, lockForEdit, patchTranscript, wordsBetween } = edits

/**
 * All words of a transcript that the caller may see, with the revision they stand at: as they are now, or as a version
 * has them.
 */
export async function readTranscript(
  ctx: Context,
  actor: ReaderActor,
  collectionId: string,
  versionId?: string,
) {
  // One snapshot, so that the revision belongs to the words.
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { collection, transcript, version } = await find(tx, actor, collectionId, versionId)
      const chunks = version
        ? await listChunksAt(tx, collectionId, version.revision)
        : await queries.listChunks(tx, collectionId)
      const limit = shownUntil(ctx.config.freeMediaSeconds, collection) ?? Number.POSITIVE_INFINITY
      const words = chunks.flatMap((chunk) => chunk.words).filter((word) => word.start < limit)
      const { revision, speakers } = version ?? transcript
      const { sources, replacements } = transcript
      const shown = version && { version: versions.present(version) }
      return { collection, revision, speakers, sources, replacements, words, ...shown }
    })
}

/** Versions are for those who may edit: a reader sees what stands. */
async function find(db: Db, actor: ReaderActor, collectionId: string, versionId: string | undefined) {
  const collection = await requireCollection(db, actor, collectionId, versionId ? 'edit' : 'view')
  const transcript = await queries.findTranscript(db, collectionId)
  if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
  const version = versionId ? await versions.requireVersion(db, collection.id, versionId) : undefined
  return { collection, transcript, version }
}

/** Tells what `readTranscript` would give from what it gave before, without reading the words. */
export async function stateOfTranscript(
  ctx: Context,
  actor: ReaderActor,
  collectionId: string,
  versionId?: string,
): Promise<string> {
  const { collection, transcript, version } = await find(ctx.db, actor, collectionId, versionId)
  const limit = shownUntil(ctx.config.freeMediaSeconds, collection)
  const state = version ? `v${version.id}` : `r${transcript.revision}-${digest(transcript.speakers)}`
  return state + (limit === null ? '' : `-${limit}`)
}

const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12)

/** The transcript's row: its revision, speakers and recognisers. */
export async function findTranscript(db: Db, collectionId: string) {
  return queries.findTranscript(db, collectionId)
}

/** Whether an edit has been accepted. */
export async function wasSaved(db: Db, collectionId: string, operationId: string): Promise<boolean> {
  return (await queries.findOperation(db, collectionId, operationId)) !== undefined
}

export const hasChangedSince = queries.hasOperationSince
export const placeOfSource = queries.placeOfSource
export const setSpeakers = queries.setSpeakers

export async function getTranscript(
  ctx: Context,
  actor: ReaderActor,
  collectionId: string,
  versionId?: string,
): Promise<Transcript> {
  const transcript = await readTranscript(ctx, actor, collectionId, versionId)
  const { revision, speakers, words, sources, replacements, version } = transcript
  return {
    revision,
    ...(version && { versionId: version.id }),
    results: {
      items: withSpeakers(wordsToItems(words)),
      speakers,
      bookmarks: bookmarksOf(words),
      sources,
      replacements,
    },
  }
}

/** The same with its words in columns. */
export async function getPackedTranscript(
  ctx: Context,
  actor: ReaderActor,
  collectionId: string,
  versionId?: string,
): Promise<PackedTranscript> {
  const { collection: _, words, ...rest } = await readTranscript(ctx, actor, collectionId, versionId)
  return { ...rest, words: packWords(words) }
}

/** Where the bookmarked words start, in seconds. */
function bookmarksOf(words: readonly Word[]): number[] {
  return words.filter((word) => word.bookmark).map((word) => toSeconds(word.start))
}

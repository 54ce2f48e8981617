import type { TranscriptReplacement, TranscriptSource, TranscriptSpeaker } from '#contract/transcripts.ts'
import type { Ms, Word } from '#domain/words.ts'
import type { Context } from '#server/context.ts'
import type { Authorized } from '#server/features/collections/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { cutIntoChunks, toText } from '#server/infra/workers/chunks.ts'
import * as edits from './edits.ts'
import * as files from './export.ts'
import * as queries from './queries.ts'
import type { TranscriptRequest } from './reading.ts'
import * as reading from './reading.ts'
import * as versions from './versions.ts'
import { type WaitingCaller, writeTranscript } from './writing.ts'

export type Speaker = TranscriptSpeaker

export interface NewTranscript {
  words: readonly Word[]
  speakers: Speaker[]
  /** The recognizers; words refer to them by position. */
  sources: TranscriptSource[]
  replacements?: TranscriptReplacement[]
}

/** Stores or replaces the words of a collection. */
export async function storeTranscript(
  db: Db,
  collectionId: string,
  { words, ...about }: NewTranscript,
): Promise<void> {
  await queries.deleteTranscript(db, collectionId)
  await queries.insertTranscript(db, collectionId, about)
  await queries.insertChunks(db, collectionId, cutIntoChunks(words).map(toText))
  await queries.updateCardSpeakers(db, collectionId)
  await versions.makeDraft(db, collectionId, { words, speakers: about.speakers })
}

/** Copies the words and speakers of one collection to another as its first ones. */
export async function copyTranscript(db: Db, from: string, to: string): Promise<void> {
  const transcript = await queries.findTranscript(db, from)
  if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
  const words = (await queries.listChunks(db, from)).flatMap((chunk) => chunk.words)
  const { speakers, sources, replacements } = transcript
  await storeTranscript(db, to, { words, speakers, sources, replacements })
}

export const {
  draftWordsAround,
  listVersions,
  makeVersion,
  readRevision,
  versionAtCheckIn,
  versionToTranslate,
} = versions
export const { changeWords, lockForEdit, patchTranscript, wordsBetween } = edits

export const { readTranscript, stateOfTranscript } = reading
export const { getPlainText } = files

/** Finds a transcript's row, with its revision, speakers and sources. */
export async function findTranscript(db: Db, collectionId: string) {
  return queries.findTranscript(db, collectionId)
}

/** Whether an edit was saved. */
export async function wasSaved(db: Db, collectionId: string, operationId: string): Promise<boolean> {
  return (await queries.findOperation(db, collectionId, operationId)) !== undefined
}

/** Whether an edit since a revision touched a time span. */
export function hasChangedSince(
  db: Db,
  collectionId: string,
  revision: number,
  start: Ms,
  end: Ms,
): Promise<boolean> {
  return queries.hasOperationSince(db, collectionId, revision, start, end)
}

/** Returns the index of a source among a transcript's sources, adding it if it is new. */
export function placeOfSource(
  db: Db,
  collection: Authorized<'edit'>,
  sources: readonly TranscriptSource[],
  source: TranscriptSource,
): Promise<number> {
  return queries.placeOfSource(db, collection, sources, source)
}

/** Replaces a transcript's speakers. */
export function setSpeakers(
  db: Db,
  collection: Authorized<'edit'>,
  speakers: readonly TranscriptSpeaker[],
): Promise<void> {
  return queries.setSpeakers(db, collection, speakers)
}

/** A transcript as JSON in the contract's shape. */
export async function getTranscript(
  ctx: Context,
  asker: WaitingCaller,
  reading: TranscriptRequest,
): Promise<Buffer> {
  return writeTranscript(ctx, asker, reading, {
    ...opening,
    key: ['items'],
    write: (task, { words, about: { revision, version, ...results } }) =>
      task('writeTranscript', {
        ...words,
        about: { revision, ...(version && { versionId: version.id }), results },
      }),
  })
}

/** Packed form, with words in columns. */
export async function getPackedTranscript(
  ctx: Context,
  asker: WaitingCaller,
  reading: TranscriptRequest,
): Promise<Buffer> {
  return writeTranscript(ctx, asker, reading, {
    ...opening,
    key: ['packed'],
    write: (task, { words, about }) => task('writePacked', { ...words, about }),
  })
}

/** Twenty thousand words. */
const opening = { lane: 'interactive', smallChunks: 50 } as const

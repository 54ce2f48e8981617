import type { TranscriptReplacement, TranscriptSource, TranscriptSpeaker } from '#contract/transcripts.ts'
import type { Word } from '#domain/words.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { cutIntoChunks, toText } from '#server/infra/workers/chunks.ts'
import * as edits from './edits.ts'
import * as files from './export.ts'
import * as queries from './queries.ts'
import type { Reading } from './reading.ts'
import * as reading from './reading.ts'
import * as versions from './versions.ts'
import { type Asker, writeTranscript } from './writing.ts'

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
  await queries.insertChunks(db, collectionId, cutIntoChunks(words).map(toText))
  await queries.updateCardSpeakers(db, collectionId)
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

/** A transcript as JSON of the contract's shape. */
export async function getTranscript(ctx: Context, asker: Asker, reading: Reading): Promise<Buffer> {
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

/** The same with its words in columns. */
export async function getPackedTranscript(ctx: Context, asker: Asker, reading: Reading): Promise<Buffer> {
  return writeTranscript(ctx, asker, reading, {
    ...opening,
    key: ['packed'],
    write: (task, { words, about }) => task('writePacked', { ...words, about }),
  })
}

/** Twenty thousand words. */
const opening = { lane: 'interactive', smallChunks: 50 } as const

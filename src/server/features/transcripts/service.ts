import type { Insertable } from 'kysely'
import type { TranscriptReplacement, TranscriptSource, TranscriptSpeaker } from '#contract/transcripts.ts'
import { cutIntoChunks, toChunkText } from '#domain/words/chunks.ts'
import type { Word } from '#domain/words/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Authorized } from '#server/features/collections/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { VersionsTable } from '#server/infra/database/transcript-tables.ts'
import { AppError } from '#server/infra/errors.ts'
import type { StoredWords } from '#server/infra/workers/stored-words.ts'
import type { RunTask } from '#server/infra/workers/workers.ts'
import { changeStoredWords, changeWords, lockForEdit, readWordsBetween } from './edits.ts'
import * as queries from './queries.ts'
import { readStored, readTranscript, type TranscriptRequest } from './reading.ts'
import { findTranscript, measureTranscript, readWordTexts } from './reads.ts'
import { changeVersion, nameOrRestore } from './restore.ts'
import { clientOf, type WaitingCaller, writeTranscript } from './serialize.ts'
import { changeTranscript, inlineChunkLimits } from './threads.ts'
import * as versionQueries from './version-queries.ts'
import {
  createDraftVersion,
  createVersion,
  listVersions,
  presentVersion,
  readDraftWordsAround,
  readRevision,
  requireVersion,
  saveTranscriptAtCheckIn,
  saveVersion,
  saveVersionForTranslation,
  saveVersionOfCorrection,
} from './versions.ts'

export type { TranscriptRequest, WaitingCaller }
export {
  changeStoredWords,
  changeVersion,
  changeWords,
  clientOf,
  createVersion,
  inlineChunkLimits,
  listVersions,
  lockForEdit,
  nameOrRestore,
  presentVersion,
  readDraftWordsAround,
  readRevision,
  readStored,
  readTranscript,
  readWordsBetween,
  requireVersion,
  saveTranscriptAtCheckIn,
  saveVersion,
  saveVersionForTranslation,
  saveVersionOfCorrection,
  writeTranscript,
}

export type Speaker = TranscriptSpeaker

export interface NewTranscript {
  words: readonly Word[]
  speakers: Speaker[]
  /** Speech recognizers; words refer to them by index. */
  sources: TranscriptSource[]
  replacements?: TranscriptReplacement[]
}

/** Stores or replaces a collection's words. */
export async function storeTranscript(
  db: Db,
  collectionId: string,
  { words, ...transcriptFields }: NewTranscript,
): Promise<void> {
  await queries.deleteTranscript(db, collectionId)
  await queries.insertTranscript(db, collectionId, transcriptFields)
  await queries.insertChunks(db, collectionId, cutIntoChunks(words).map(toChunkText))
  await queries.updateCardSpeakers(db, collectionId)
  await createDraftVersion(db, collectionId, { words, speakers: transcriptFields.speakers })
}

/** Copies a collection's words and speakers to another collection that has none yet. */
export async function copyTranscript(db: Db, from: string, to: string): Promise<void> {
  const transcript = await findTranscript(db, from)
  if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
  const words = (await queries.listChunks(db, from)).flatMap((chunk) => chunk.words)
  const { speakers, sources, replacements } = transcript
  await storeTranscript(db, to, { words, speakers, sources, replacements })
}

/** Returns the words of a transcript, or of one of its versions, as stored, for use in jobs. */
export async function readStoredWords(
  db: Db,
  collectionId: string,
  versionId?: string,
): Promise<StoredWords> {
  const version = versionId && (await requireVersion(db, collectionId, versionId))
  const chunks = await readWordTexts(db, collectionId, version ? version.revision : undefined)
  return { chunks, until: null, redacting: null }
}

/** Runs work on a whole transcript; its tasks run on worker threads if the transcript is large. */
export async function workOnTranscript<T>(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  work: (task: RunTask) => Promise<T>,
): Promise<T> {
  const { chunks } = await measureTranscript(ctx.db, collectionId)
  return changeTranscript(ctx, actor, chunks > inlineChunkLimits.edit, work)
}

/** Returns whether an edit was saved. */
export async function isOperationSaved(db: Db, collectionId: string, operationId: string): Promise<boolean> {
  return (await queries.findOperation(db, collectionId, operationId)) !== undefined
}

/** Returns a source's index in a transcript's list of sources, adding the source if it is new. */
export function findOrAddSource(
  db: Db,
  collection: Authorized<'edit'>,
  sources: readonly TranscriptSource[],
  source: TranscriptSource,
): Promise<number> {
  return queries.findOrAddSource(db, collection, sources, source)
}

/** Replaces a transcript's speakers. */
export function setSpeakers(
  db: Db,
  collection: Authorized<'edit'>,
  speakers: readonly TranscriptSpeaker[],
): Promise<void> {
  return queries.setSpeakers(db, collection, speakers)
}

/** Returns a transcript as JSON in the API contract's format. */
export async function getTranscript(
  ctx: Context,
  requester: WaitingCaller,
  transcriptRequest: TranscriptRequest,
): Promise<Buffer> {
  return writeTranscript(ctx, requester, transcriptRequest, {
    ...openingOptions,
    key: ['items'],
    write: (task, { words, metadata: { revision, version, ...results } }) =>
      task('writeTranscript', {
        ...words,
        metadata: { revision, ...(version && { versionId: version.id }), results },
      }),
  })
}

/** Returns a transcript in the packed format, with words in columns. */
export async function getPackedTranscript(
  ctx: Context,
  requester: WaitingCaller,
  transcriptRequest: TranscriptRequest,
): Promise<Buffer> {
  return writeTranscript(ctx, requester, transcriptRequest, {
    ...openingOptions,
    key: ['packed'],
    write: (task, { words, metadata: transcriptFields }) =>
      task('writePackedTranscript', { ...words, metadata: transcriptFields }),
  })
}

/** Up to about twenty thousand words are serialized on this thread. */
const openingOptions = { lane: 'interactive', smallChunks: inlineChunkLimits.opening } as const

/** Adds a version of a transcript or document that the caller may change. */
export async function addVersion(tx: Db, version: Insertable<VersionsTable>): Promise<void> {
  await versionQueries.insertVersion(tx, version)
}

/**
 * Updates the speakers on the card of a collection whose words were just stored, without notifying viewers.
 */
export async function storeCardSpeakers(tx: Db, collectionId: string): Promise<void> {
  await queries.updateCardSpeakers(tx, collectionId)
}

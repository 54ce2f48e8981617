import { randomUUID } from 'node:crypto'
import type { Page } from '#contract/endpoint.ts'
import type { Version, VersionKind } from '#contract/versions.ts'
import type { Slot, Word } from '#domain/words/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { requireCollection, requireLockedCollection } from '#server/features/collections/access.ts'
import { notifyCollectionAudience } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { runOnThisThread } from '#server/infra/workers/workers.ts'
import { lockTranscript, type TranscriptRow } from './queries.ts'
import { findLatestVersion, measureTranscript } from './reads.ts'
import { changeTranscript, inlineChunkLimits } from './threads.ts'
import * as queries from './version-queries.ts'

interface NewVersion {
  kind: VersionKind
  /** The user who made the change or requested the version. */
  userId: string | null
  name?: string
}

/** Saves the first version of a newly stored transcript. */
export async function createDraftVersion(
  tx: Db,
  collectionId: string,
  { words, speakers }: { words: readonly Word[]; speakers: TranscriptRow['speakers'] },
): Promise<void> {
  await insert(tx, { kind: 'draft', userId: null }, { collectionId, speakers, words: words.length })
}

/**
 * Saves a locked transcript as a version. An unnamed version isn't saved if it is identical to the newest
 * one. A version saved before a bulk change is labeled as such, even if it is still the draft.
 * @returns the version's ID
 */
export async function createVersion(tx: Db, transcript: TranscriptRow, version: NewVersion): Promise<string> {
  const { collection_id: collectionId, revision, speakers } = transcript
  const latestVersion = await findLatestVersion(tx, collectionId)
  const isCurrent = latestVersion?.revision === revision
  const isNamed =
    version.name !== undefined ||
    version.kind === 'precision' ||
    (latestVersion?.kind === 'draft' && version.kind !== 'checkin')
  if (isCurrent && !isNamed && isSameJson(latestVersion.speakers, speakers)) return latestVersion.id
  if (!latestVersion) throw new Error(`Transcript ${collectionId} has no version`)
  const counts = isCurrent
    ? { words: latestVersion.word_count, changed: 0 }
    : await count(tx, latestVersion, { collectionId, revision })
  const id = await insert(tx, version, { collectionId, revision, speakers, ...counts })
  await notifyCollectionAudience(tx, collectionId)
  return id
}

/**
 * Counts a revision's words and how many of them changed; null if there are too many to count here, in which
 * case `listVersions` counts them.
 */
async function count(
  tx: Db,
  latestVersion: queries.VersionRow,
  { collectionId, revision }: { collectionId: string; revision: number },
): Promise<{ words: number; changed: number | null }> {
  const revisions = { from: latestVersion.revision, to: revision }
  if ((await queries.countChangedChunks(tx, collectionId, revisions)) > inlineChunkLimits.comparison)
    return { words: await queries.countWordsAt(tx, collectionId, revision), changed: null }
  const difference = await queries.listDifference(tx, collectionId, revisions)
  const { added, changed } = await runOnThisThread('countChanges', difference)
  return { words: latestVersion.word_count + added, changed }
}

async function insert(
  tx: Db,
  { kind, userId, name }: NewVersion,
  versionDetails: {
    collectionId: string
    speakers: TranscriptRow['speakers']
    words: number
    revision?: number
    changed?: number | null
  },
): Promise<string> {
  const id = randomUUID()
  await queries.insertVersion(tx, {
    id,
    collection_id: versionDetails.collectionId,
    revision: versionDetails.revision ?? 0,
    kind,
    name: name ?? null,
    user_id: userId,
    speakers: JSON.stringify(versionDetails.speakers),
    word_count: versionDetails.words,
    words_changed: versionDetails.changed ?? null,
  })
  return id
}

/** Compares jsonb values returned by PostgreSQL, whose keys are in a fixed order. */
export const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Saves the result of an editing session as a version, if anything changed. The caller must have checked
 * permissions.
 */
export async function saveTranscriptAtCheckIn(tx: Db, collectionId: string, userId: string): Promise<void> {
  const transcript = await lockTranscript(tx, collectionId)
  if (transcript) await createVersion(tx, transcript, { kind: 'checkin', userId })
}

/**
 * Saves a version before a translation, and returns its revision for `readRevision`. The caller must have
 * checked permissions.
 */
export async function saveVersionForTranslation(
  tx: Db,
  collectionId: string,
  userId: string,
): Promise<number> {
  const transcript = await lockTranscript(tx, collectionId)
  if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
  await createVersion(tx, transcript, { kind: 'translate', userId })
  return transcript.revision
}

/** Reads the words and speakers at a version's revision; undefined if the version was deleted. */
export async function readRevision(
  db: Db,
  collectionId: string,
  revision: number,
): Promise<{ words: Word[]; speakers: TranscriptRow['speakers'] } | undefined> {
  const version = await queries.findCollectionVersion(db, collectionId, revision)
  if (!version) return undefined
  const chunks = await queries.listChunksAt(db, collectionId, revision)
  return { words: chunks.flatMap((chunk) => chunk.words), speakers: version.speakers }
}

/** Returns the draft's words around a time span; empty if the draft's times don't match the transcript's. */
export async function readDraftWordsAround(db: Db, collectionId: string, span: Slot): Promise<Word[]> {
  return (await queries.listDraftChunks(db, collectionId, span)).flatMap((chunk) => chunk.words)
}

/**
 * Saves the text before or after a correction, without recording the corrector's name; returns the version's
 * ID.
 */
export async function saveVersionOfCorrection(
  tx: Db,
  collectionId: string,
  kind: 'checkin' | 'precision',
): Promise<string> {
  const transcript = await lockTranscript(tx, collectionId)
  if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
  return createVersion(tx, transcript, { kind, userId: null })
}

/** Lists a transcript's versions, newest first. */
export async function listVersions(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  { vid, limit }: { vid?: string | undefined; limit: number },
): Promise<Page<Version>> {
  const collection = await requireCollection(ctx.db, actor, collectionId, 'edit')
  const rows = await queries.listVersions(ctx.db, collection.id, { limit: limit + 1, after: vid })
  const page = rows.slice(0, limit)
  const countedVersions = await countLaterVersions(ctx, actor, collection.id, page)
  const Items = page.map((row) =>
    presentVersion({ ...row, words_changed: countedVersions.get(row.id) ?? row.words_changed }),
  )
  const last = page.at(-1)
  return rows.length > limit && last ? { Items, LastEvaluatedKey: { vid: last.id } } : { Items }
}

/**
 * Counts the changed words in versions that differ from the previous one in many chunks; keyed by version ID.
 */
async function countLaterVersions(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  rows: readonly queries.NamedVersionRow[],
): Promise<Map<string, number>> {
  const isOpen = ({ kind, words_changed }: queries.NamedVersionRow) =>
    words_changed === null && kind !== 'draft'
  const ids = rows.filter(isOpen).map(({ id }) => id)
  const counts = new Map<string, number>()
  for (const { id, ...revisions } of await queries.listUncountedVersions(ctx.db, collectionId, ids)) {
    const { changed } = await changeTranscript(ctx, actor, true, async (task) =>
      task('countChanges', await queries.listDifference(ctx.db, collectionId, revisions)),
    )
    await queries.setChangedWordCount(ctx.db, id, changed)
    counts.set(id, changed)
  }
  return counts
}

/** Returns whether a transcript is too long to restore or shift on the main thread. */
export async function isLarge(ctx: Context, collectionId: string): Promise<boolean> {
  return (await measureTranscript(ctx.db, collectionId)).chunks > inlineChunkLimits.wholeText
}

/** Saves a named version. */
export function saveVersion(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  name: string,
): Promise<Version> {
  return ctx.db.transaction().execute(async (tx) => {
    // Locked before the transcript, as in edits: the newest version's number is stored in the collection's
    // row.
    const collection = await requireLockedCollection(tx, actor, collectionId, 'edit')
    const transcript = await lockTranscript(tx, collection.id)
    if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
    const id = await createVersion(tx, transcript, { kind: 'saved', userId: actor.userId, name })
    return presentVersion(await requireVersion(tx, collection.id, id))
  })
}

/**
 * Finds a version of this collection.
 * @throws AppError
 */
export async function requireVersion(db: Db, collectionId: string, versionId: string) {
  const row = await queries.findVersion(db, collectionId, versionId)
  if (!row) throw new AppError('not_found', 'Version not found')
  return row
}

export function presentVersion(row: queries.NamedVersionRow): Version {
  return {
    id: row.id,
    revision: row.revision,
    kind: row.kind,
    name: row.name,
    userId: row.user_id,
    userName: row.user_name,
    created: toEpochSeconds(row.created_at),
    wordCount: row.word_count,
    wordsChanged: row.words_changed,
  }
}

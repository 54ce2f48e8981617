import { randomUUID } from 'node:crypto'
import type { Page } from '#contract/endpoint.ts'
import type { Version, VersionKind } from '#contract/versions.ts'
import type { Slot, Word } from '#domain/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireCollection, requireLockedCollection } from '#server/features/collections/access.ts'
import { touchCollection } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { onThisThread } from '#server/infra/workers/workers.ts'
import { lockTranscript, sizeOfChunks, type TranscriptRow } from './queries.ts'
import { change } from './threads.ts'
import * as queries from './version-queries.ts'

interface Making {
  kind: VersionKind
  /** Author, or requester. */
  userId: string | null
  name?: string
}

/** The first version of a newly stored transcript. */
export async function makeDraft(
  tx: Db,
  collectionId: string,
  { words, speakers }: { words: readonly Word[]; speakers: TranscriptRow['speakers'] },
): Promise<void> {
  await insert(tx, { kind: 'draft', userId: null }, { collectionId, speakers, words: words.length })
}

/**
 * Saves a locked transcript as a version. Does nothing without a name if the newest version is identical; a version
 * before a bulk change is labeled as such, even if it is still the draft.
 * @returns the id of its version
 */
export async function makeVersion(tx: Db, transcript: TranscriptRow, making: Making): Promise<string> {
  const { collection_id: collectionId, revision, speakers } = transcript
  const latest = await queries.findLatestVersion(tx, collectionId)
  const stands = latest?.revision === revision
  const isNamed = making.name !== undefined || (latest?.kind === 'draft' && making.kind !== 'checkin')
  if (stands && !isNamed && sameJson(latest.speakers, speakers)) return latest.id
  if (!latest) throw new Error(`Transcript ${collectionId} has no version`)
  const counts = stands
    ? { words: latest.word_count, changed: 0 }
    : await count(tx, latest, { collectionId, revision })
  const id = await insert(tx, making, { collectionId, revision, speakers, ...counts })
  await touchCollection(tx, collectionId)
  return id
}

/** Comparisons of more chunks than this, about 8,000 words, run on a worker thread. */
const fewChunks = 20

/** Number of words of a revision, and of its changes; null if there are many. `listVersions` counts those. */
async function count(
  tx: Db,
  latest: queries.VersionRow,
  { collectionId, revision }: { collectionId: string; revision: number },
): Promise<{ words: number; changed: number | null }> {
  const revisions = { from: latest.revision, to: revision }
  if ((await queries.countChangedChunks(tx, collectionId, revisions)) > fewChunks)
    return { words: await queries.countWordsAt(tx, collectionId, revision), changed: null }
  const difference = await queries.listDifference(tx, collectionId, revisions)
  const { added, changed } = await onThisThread('countChanges', difference)
  return { words: latest.word_count + added, changed }
}

async function insert(
  tx: Db,
  { kind, userId, name }: Making,
  shown: {
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
    collection_id: shown.collectionId,
    revision: shown.revision ?? 0,
    kind,
    name: name ?? null,
    user_id: userId,
    speakers: JSON.stringify(shown.speakers),
    word_count: shown.words,
    words_changed: shown.changed ?? null,
  })
  return id
}

/** Both as PostgreSQL returns jsonb, with its keys in one order. */
export const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Saves the result of an editing session as a version, if it changed anything. The caller has checked the right. */
export async function versionAtCheckIn(tx: Db, collectionId: string, userId: string): Promise<void> {
  const transcript = await lockTranscript(tx, collectionId)
  if (transcript) await makeVersion(tx, transcript, { kind: 'checkin', userId })
}

/** Saves a version before a translation. Returns its revision for `readRevision`. The caller has checked the right. */
export async function versionToTranslate(tx: Db, collectionId: string, userId: string): Promise<number> {
  const transcript = await lockTranscript(tx, collectionId)
  if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
  await makeVersion(tx, transcript, { kind: 'translate', userId })
  return transcript.revision
}

/** Words and speakers of a version's revision; undefined if it was deleted. */
export async function readRevision(
  db: Db,
  collectionId: string,
  revision: number,
): Promise<{ words: Word[]; speakers: TranscriptRow['speakers'] } | undefined> {
  const version = await queries.findVersionOf(db, collectionId, revision)
  if (!version) return undefined
  const chunks = await queries.listChunksAt(db, collectionId, revision)
  return { words: chunks.flatMap((chunk) => chunk.words), speakers: version.speakers }
}

/** The draft's words around a time span; none when they can't be compared with the transcript's times. */
export async function draftWordsAround(db: Db, collectionId: string, span: Slot): Promise<Word[]> {
  return (await queries.listDraftChunks(db, collectionId, span)).flatMap((chunk) => chunk.words)
}

/** The versions of a transcript, newest first. */
export async function listVersions(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  { vid, limit }: { vid?: string | undefined; limit: number },
): Promise<Page<Version>> {
  const collection = await requireCollection(ctx.db, actor, collectionId, 'edit')
  const rows = await queries.listVersions(ctx.db, collection.id, { limit: limit + 1, after: vid })
  const page = rows.slice(0, limit)
  const counted = await countLater(ctx, actor, collection.id, page)
  const Items = page.map((row) =>
    present({ ...row, words_changed: counted.get(row.id) ?? row.words_changed }),
  )
  const last = page.at(-1)
  return rows.length > limit && last ? { Items, LastEvaluatedKey: { vid: last.id } } : { Items }
}

/** Counts the changed words of versions that differ from the previous one in many chunks, by version id. */
async function countLater(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  rows: readonly queries.NamedVersionRow[],
): Promise<Map<string, number>> {
  const isOpen = ({ kind, words_changed }: queries.NamedVersionRow) =>
    words_changed === null && kind !== 'draft'
  const ids = rows.filter(isOpen).map(({ id }) => id)
  const counts = new Map<string, number>()
  for (const { id, ...revisions } of await queries.listUncounted(ctx.db, collectionId, ids)) {
    const { changed } = await change(ctx, actor, true, async (task) =>
      task('countChanges', await queries.listDifference(ctx.db, collectionId, revisions)),
    )
    await queries.setWordsChanged(ctx.db, id, changed)
    counts.set(id, changed)
  }
  return counts
}

/** Whether a version may differ in many words. */
export async function isLarge(ctx: Context, collectionId: string): Promise<boolean> {
  return (await sizeOfChunks(ctx.db, collectionId)).chunks > manyChunks
}

/** About twenty thousand words. */
const manyChunks = 50

/** Saves a named version. */
export function saveVersion(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  name: string,
): Promise<Version> {
  return ctx.db.transaction().execute(async (tx) => {
    // Before the transcript, as edits do: the number of its newest version is kept with the collection.
    const collection = await requireLockedCollection(tx, actor, collectionId, 'edit')
    const transcript = await lockTranscript(tx, collection.id)
    if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
    const id = await makeVersion(tx, transcript, { kind: 'saved', userId: actor.userId, name })
    return present(await requireVersion(tx, collection.id, id))
  })
}

/** A version of exactly this collection. */
export async function requireVersion(db: Db, collectionId: string, versionId: string) {
  const row = await queries.findVersion(db, collectionId, versionId)
  if (!row) throw new AppError('not_found', 'There is no such version')
  return row
}

export function present(row: queries.NamedVersionRow): Version {
  return {
    id: row.id,
    revision: row.revision,
    kind: row.kind,
    name: row.name,
    userId: row.user_id,
    userName: row.user_name,
    created: Math.floor(row.created_at.getTime() / 1000),
    wordCount: row.word_count,
    wordsChanged: row.words_changed,
  }
}

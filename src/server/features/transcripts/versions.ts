import { randomUUID } from 'node:crypto'
import type { Page } from '#contract/endpoint.ts'
import type { Version, VersionKind } from '#contract/versions.ts'
import type { Slot, Word } from '#domain/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import {
  requireCollection,
  requireLockedCollection,
  touchCollection,
} from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { onThisThread, type RunTask } from '#server/infra/workers/workers.ts'
import { lockTranscript, sizeOfChunks, type TranscriptRow } from './queries.ts'
import { change } from './threads.ts'
import * as queries from './version-queries.ts'

interface Making {
  kind: VersionKind
  /** Whose work it is, or who asked for it. */
  userId: string | null
  name?: string
}

/** The first version of a transcript that was just stored. */
export async function makeDraft(
  tx: Db,
  collectionId: string,
  { words, speakers }: { words: readonly Word[]; speakers: TranscriptRow['speakers'] },
): Promise<void> {
  await insert(tx, { kind: 'draft', userId: null }, { collectionId, speakers, words: words.length })
}

/**
 * Keeps a locked transcript as it stands. Without a name, and when the newest version shows just that, there is nothing
 * to make; but what stood before words were replaced, shifted or the like is called so, also when it is still the draft.
 * @returns the id of the version that shows it
 */
export async function makeVersion(
  tx: Db,
  transcript: TranscriptRow,
  making: Making,
  task: RunTask = onThisThread,
): Promise<string> {
  const { collection_id: collectionId, revision, speakers } = transcript
  const latest = await queries.findLatestVersion(tx, collectionId)
  const stands = latest?.revision === revision
  const isNamed = making.name !== undefined || (latest?.kind === 'draft' && making.kind !== 'checkin')
  if (stands && !isNamed && sameJson(latest.speakers, speakers)) return latest.id
  if (!latest) throw new Error(`Transcript ${collectionId} has no version`)
  const { added, changed } = stands
    ? { added: 0, changed: 0 }
    : await task('countChanges', await queries.listDifference(tx, collectionId, latest.revision))
  const id = await insert(tx, making, {
    ...{ collectionId, revision, speakers },
    words: latest.word_count + added,
    changed,
  })
  await touchCollection(tx, collectionId)
  return id
}

async function insert(
  tx: Db,
  { kind, userId, name }: Making,
  shown: {
    collectionId: string
    speakers: TranscriptRow['speakers']
    words: number
    revision?: number
    changed?: number
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

/** Both as PostgreSQL gives jsonb out, with its keys in one order. */
export const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Keeps what somebody's editing has led to, if it has led to anything. For a caller that has shown their right. */
export async function versionAtCheckIn(tx: Db, collectionId: string, userId: string): Promise<void> {
  const transcript = await lockTranscript(tx, collectionId)
  if (transcript) await makeVersion(tx, transcript, { kind: 'checkin', userId })
}

/**
 * Keeps a transcript as it stands because it is to be translated. Returns its revision, as `readRevision` takes it. For
 * a caller that has shown their right.
 */
export async function versionToTranslate(tx: Db, collectionId: string, userId: string): Promise<number> {
  const transcript = await lockTranscript(tx, collectionId)
  if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
  await makeVersion(tx, transcript, { kind: 'translate', userId })
  return transcript.revision
}

/** Words and speakers of a revision that a version shows; undefined when it is gone. */
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
  const Items = page.map(present)
  const last = page.at(-1)
  return rows.length > limit && last ? { Items, LastEvaluatedKey: { vid: last.id } } : { Items }
}

/** Keeps a transcript as it stands under a name. */
export async function saveVersion(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  name: string,
): Promise<Version> {
  const save = (task: RunTask) => saveNamed(ctx, task, { actor, collectionId, name })
  return change(ctx, actor, await isLarge(ctx, collectionId), save)
}

/** Whether a version of a transcript may differ by many words. */
export async function isLarge(ctx: Context, collectionId: string): Promise<boolean> {
  return (await sizeOfChunks(ctx.db, collectionId)).chunks > manyChunks
}

/** About twenty thousand words. */
const manyChunks = 50

interface Naming {
  actor: UserActor
  collectionId: string
  name: string
}

function saveNamed(ctx: Context, task: RunTask, { actor, collectionId, name }: Naming): Promise<Version> {
  return ctx.db.transaction().execute(async (tx) => {
    // Ahead of the transcript, as edits do: its newest version is kept with the collection.
    const collection = await requireLockedCollection(tx, actor, collectionId, 'edit')
    const transcript = await lockTranscript(tx, collection.id)
    if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
    const id = await makeVersion(tx, transcript, { kind: 'saved', userId: actor.userId, name }, task)
    return present(await requireVersion(tx, collection.id, id))
  })
}

/** A version of just this collection. */
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

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ImportEncoding } from '#contract/choices.ts'
import type { ImportPreview, TranscriptImport } from '#contract/imports.ts'
import { maxImportBytes } from '#contract/limits.ts'
import { sanitizeFileName } from '#domain/collections/file-names.ts'
import { toMs } from '#domain/words/seconds.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { shownEnd } from '#server/features/billing/service.ts'
import {
  type Authorized,
  requireCollection,
  requireLockedCollection,
} from '#server/features/collections/access.ts'
import { changeCollection, collectionFolder } from '#server/features/collections/service.ts'
import { requireQuota } from '#server/features/quotas/service.ts'
import { writeSpeakers } from '#server/features/speakers/service.ts'
import { findTranscript, readWordTexts } from '#server/features/transcripts/reads.ts'
import {
  changeStoredWords,
  createVersion,
  findOrAddSource,
  lockForEdit,
} from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { readStream } from '#server/infra/http/read-stream.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { errorLocation } from '#server/infra/log.ts'
import type { ImportFailure, ImportResult } from '#server/infra/workers/imports.ts'
import type { RunTask } from '#server/infra/workers/workers.ts'
import * as queries from './queries.ts'
import { findAdoptedImport } from './reads.ts'

export type ImportRow = queries.ImportRow

/** Lifetimes of unused uploads and of unapplied previews, in milliseconds. */
const uploadLifetimeMs = 7 * 24 * 3600_000
const previewLifetimeMs = 24 * 3600_000
/** Number of unused files kept per user. */
const maxImportsPerUser = 50
/** Number of expired files deleted per batch. */
const batchSize = 100
const userLimit: Limit = { name: 'import', points: 60, seconds: 600 }

/** Uploaded file. */
export interface FileUpload {
  name: string
  /** Chosen by the user; undefined for automatic detection. */
  encoding?: ImportEncoding | undefined
  body: Readable
}

/** Validates and stores a transcript for a recording that is about to be uploaded. */
export async function createImport(
  ctx: Context,
  actor: UserActor,
  uid: string,
  upload: FileUpload,
): Promise<TranscriptImport> {
  requireOwnAccount(actor, uid)
  const file = await readFile(ctx, actor, upload)
  await requireQuota(ctx, ctx.db, { userId: uid, bytes: file.bytes.length, isNewUpload: true })
  const summary = await runOnThread(ctx, actor.userId, async (task) =>
    unwrapResult(await task('inspectImport', file)),
  )
  const id = randomUUID()
  await store(ctx, file.bytes, {
    id,
    user_id: uid,
    collection_id: null,
    name: file.name,
    encoding: file.encoding ?? null,
    timing: summary.timing,
    storage_key: `uploads/${uid}/${id}.transcript`,
    expires_at: new Date(Date.now() + uploadLifetimeMs),
  })
  return { id, name: file.name, ...summary }
}

/** Compares a transcript with an existing one, and stores it until it is applied. */
export async function previewImport(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  upload: FileUpload,
): Promise<ImportPreview> {
  const collection = await requireCollection(ctx.db, actor, collectionId, 'edit')
  const transcript = await findTranscript(ctx.db, collection.id)
  if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
  const file = await readFile(ctx, actor, upload)
  const { summary, matched, words, unusableTimes } = await runOnThread(ctx, actor.userId, async (task) => {
    const storedFile = await readStoredFile(ctx, ctx.db, collection)
    const { speakers } = transcript
    return unwrapResult(
      await task('importWithStoredTranscript', { ...storedFile, speakers, file, source: 0 }),
    )
  })
  const id = randomUUID()
  await store(ctx, file.bytes, {
    id,
    user_id: actor.userId,
    collection_id: collection.id,
    name: file.name,
    encoding: file.encoding ?? null,
    timing: summary.timing,
    storage_key: `${collectionFolder(collection.id)}/imports/${id}`,
    expires_at: new Date(Date.now() + previewLifetimeMs),
  })
  return { id, name: file.name, ...summary, matched: matched / words, unusableTimes }
}

/**
 * Replaces a transcript's words with those from a file, as a single edit, after saving a version. Idempotent.
 * @throws AppError not_found if the file has expired; locked while someone else is editing
 */
export async function applyImport(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  importId: string,
): Promise<{ revision: number; undo: string | null }> {
  await requireCollection(ctx.db, actor, collectionId, 'edit')
  return runOnThread(ctx, actor.userId, (task) =>
    ctx.db.transaction().execute(async (tx) => {
      const collection = await requireLockedCollection(tx, actor, collectionId, 'edit')
      const row = await queries.lockCollectionImport(tx, collection.id, importId)
      if (!row) throw new AppError('not_found', 'Import not found')
      if (row.applied_revision !== null) return { revision: row.applied_revision, undo: row.undo_version }
      const transcript = await lockForEdit(tx, collection, actor)
      const { revision, speakers } = transcript
      const storedFile = await readStoredFile(ctx, tx, collection)
      const file = { bytes: await readBytes(ctx, row), encoding: row.encoding ?? undefined }
      const summary = unwrapResult(await task('inspectImport', file))
      const sourceFields = { engine: 'import', model: summary.format, language: collection.language_code }
      const source = await findOrAddSource(tx, collection, transcript.sources, sourceFields)
      const result = unwrapResult(
        await task('importWithStoredTranscript', { ...storedFile, speakers, file, source }),
      )
      const undo = await createVersion(tx, transcript, { kind: 'import', userId: actor.userId })
      const change = { revision, operationId: row.id, follow: true }
      const saved = result.edits
        ? await changeStoredWords(tx, task, collection, { ...change, edits: result.edits }, actor)
        : { revision }
      await writeSpeakers({ tx, actor, collection, ...saved, speakers }, result.speakers)
      if (summary.speakers.length > 0) await changeCollection(tx, collection.id, { speaker_method: null })
      await queries.markImportApplied(tx, row.id, { ...saved, undo })
      return { ...saved, undo }
    }),
  )
}

/** Attaches a user's import to its recording's collection, which then owns a copy of the file. */
export async function adoptImport(ctx: Context, tx: Db, row: ImportRow, collectionId: string): Promise<void> {
  const key = `${collectionFolder(collectionId)}/transcript`
  await ctx.storage.copy(row.storage_key, key)
  await queries.assignToCollection(tx, row.id, collectionId, key)
}

/**
 * Finds an import for a new collection.
 * @throws AppError import_refused if it has expired
 */
export async function requireImport(tx: Db, userId: string, id: string): Promise<ImportRow> {
  const row = await queries.lockUnclaimedImport(tx, userId, id)
  if (!row) throw new AppError('import_refused', 'The transcript has expired', { problem: 'expired' })
  return row
}

/**
 * Deletes the import of a transcript that was uploaded with a recording, after the transcript has been used;
 * its file is deleted along with the collection.
 */
export async function finishImport(tx: Db, collectionId: string): Promise<void> {
  const row = await findAdoptedImport(tx, collectionId)
  if (row) await queries.deleteImport(tx, row.id)
}

/** Reads an import's stored file. */
export async function readBytes(ctx: Context, row: ImportRow): Promise<Uint8Array> {
  return buffer(await ctx.storage.read(row.storage_key))
}

/**
 * Deletes files that weren't used in time. If a deletion fails, the error is logged, and the file is kept
 * until the next run.
 */
export async function deleteExpiredImports(ctx: Context): Promise<void> {
  for (const row of await queries.listExpiredImports(ctx.db, batchSize))
    await discard(ctx, row).catch((error: unknown) =>
      ctx.log.error({ importId: row.id, error: errorLocation(error) }, 'expired import not deleted'),
    )
}

async function discard(ctx: Context, row: ImportRow): Promise<void> {
  if (await queries.deleteImport(ctx.db, row.id)) await ctx.storage.delete(row.storage_key)
}

async function readFile(ctx: Context, actor: UserActor, { name, encoding, body }: FileUpload) {
  await ctx.limits.take(userLimit, actor.userId)
  const bytes = await readStream(body, maxImportBytes)
  if (!bytes) throw new AppError('too_large', `A transcript can be at most ${maxImportBytes / 1e6} MB`)
  return { name: sanitizeFileName(name), bytes, encoding }
}

/** Stores a file and its row, and deletes the user's oldest unused files. */
async function store(
  ctx: Context,
  bytes: Uint8Array,
  row: Parameters<typeof queries.insertImport>[1],
): Promise<void> {
  await ctx.storage.putStream(row.storage_key, Readable.from([bytes]), 'application/octet-stream')
  try {
    await queries.insertImport(ctx.db, row)
  } catch (error) {
    await ctx.storage.delete(row.storage_key)
    throw error
  }
  for (const excessImport of await queries.listExcessImports(ctx.db, row.user_id, maxImportsPerUser))
    await discard(ctx, excessImport)
}

/** A signal that is never aborted, since work is completed even if the client disconnects. */
const { signal } = new AbortController()

const runOnThread = <T>(ctx: Context, client: string, work: (task: RunTask) => Promise<T>): Promise<T> =>
  ctx.workers.exports.run({ client, signal }, work)

/** Returns a successful result. @throws AppError import_refused for an unsuccessful one */
export function unwrapResult<T extends object>(result: ImportResult<T>): T {
  if ('failure' in result) throw toRefusalError(result.failure)
  return result
}

function toRefusalError({ problem, message, position }: ImportFailure): AppError {
  return new AppError('import_refused', message, { problem, ...position })
}

/**
 * Reads a collection's words, along with the time up to which they may be seen and changed, and its duration.
 */
const readStoredFile = async (ctx: Context, db: Db, collection: Authorized<'edit'>) => ({
  chunks: await readWordTexts(db, collection.id),
  until: await shownEnd(ctx, db, collection),
  duration: collection.duration_seconds === null ? null : toMs(collection.duration_seconds),
})

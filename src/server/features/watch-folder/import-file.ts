import { addAbortSignal } from 'node:stream'
import { fileExtension, isRejectedFile, sanitizeFileName } from '#domain/collections/file-names.ts'
import { userWithoutSession } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { addTranscription, requireOptions } from '#server/features/pipeline/service.ts'
import { remainingQuota, requireMinutes, requireQueueQuota } from '#server/features/quotas/service.ts'
import { requireMembership } from '#server/features/workspaces/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { type FolderFile, isUnchanged, openWithoutFollowingLinks } from '#server/infra/folder-watch/files.ts'
import { moveToSubfolder } from '#server/infra/folder-watch/moving.ts'
import { MediaError } from '#server/infra/media/media.ts'
import { servedType } from '#server/infra/storage/keys.ts'
import { sizeIfExists } from '#server/infra/storage/missing-objects.ts'
import * as queries from './queries.ts'

/** Owner, workspace and language of recordings from the watch folder. */
export interface Destination {
  folder: string
  userId: string
  orgId: string
  languageCode: string
}

/**
 * Returns the configured destination.
 * @throws AppError if recordings can't currently be transcribed there
 */
export async function requireDestination(ctx: Context, folder: string): Promise<Destination> {
  const { watchFolderUser = '', watchFolderWorkspace: orgId = '', watchFolderLanguage = '' } = ctx.config
  const userId = await queries.findUserId(ctx.db, watchFolderUser)
  if (!userId) throw new AppError('not_found', "The watch folder's user has no account")
  await requireMembership(ctx.db, userWithoutSession(userId), orgId)
  await requireOptions(ctx, { languageCode: watchFolderLanguage })
  return { folder, userId, orgId, languageCode: watchFolderLanguage }
}

/**
 * Transcribes a settled file, only once, and moves it to the subfolder `done`, or to `failed` with a reason.
 * Ignores a file that has changed in the meantime.
 * @throws AppError or StorageError if the file has to wait; the signal's reason
 */
export async function importFile(
  ctx: Context,
  destination: Destination,
  file: FolderFile,
  signal: AbortSignal,
): Promise<void> {
  const { folder } = destination
  if (!(await queries.isImported(ctx.db, file.id))) {
    const reason = await findProblem(ctx, file, signal)
    if (reason) return move(ctx, folder, file, 'failed', reason)
    if (!(await transcribe(ctx, destination, file, signal))) return
  }
  await move(ctx, folder, file, 'done')
}

/**
 * Moves a file to a subfolder. Only one process at a time can do so, so that two processes never reserve
 * names for the same file.
 */
async function move(
  { db }: Context,
  folder: string,
  file: FolderFile,
  subfolder: string,
  reason?: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queries.lockFolder(tx, folder)
    await moveToSubfolder(folder, file, subfolder, reason)
  })
}

/** Returns why a file can't be transcribed. */
async function findProblem(
  ctx: Context,
  { name, path, size }: FolderFile,
  signal: AbortSignal,
): Promise<string | null> {
  if (isRejectedFile(name)) return "AIFF files aren't supported. Convert the file to WAV or FLAC."
  const { maxUploadBytes } = ctx.installation
  if (size > maxUploadBytes)
    return `The file is ${size} bytes. The limit is ${maxUploadBytes} bytes (MAX_UPLOAD_BYTES).`
  try {
    await (await openWithoutFollowingLinks(path)).close()
    await ctx.media.probe(path, signal)
    return null
  } catch (error) {
    if (error instanceof MediaError) return error.message
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM') return "Longhand isn't permitted to read the file."
    throw error
  }
}

/** Stores a file and starts transcribing it; returns false if the file is still changing. */
async function transcribe(
  ctx: Context,
  { userId, orgId, languageCode }: Destination,
  file: FolderFile,
  signal: AbortSignal,
): Promise<boolean> {
  await requireStorageSpace(ctx, { userId, orgId }, file.size)
  const name = sanitizeFileName(file.name)
  const key = `uploads/${userId}/${file.id.slice(0, 32)}.${fileExtension(name) ?? 'webm'}`
  const { id, path } = file
  await queries.addFile(ctx.db, { id, path, storage_key: key, user_id: userId, organization_id: orgId })
  if (!(await store(ctx, file, key, signal))) return false
  const isKnown = await ctx.db.transaction().execute(async (tx) => {
    const row = await queries.lockFile(tx, id)
    if (!row || row.taken_at) return row !== undefined
    const source = { key: row.storage_key, name, size: file.size }
    await addTranscription(ctx, tx, userWithoutSession(userId), { url: '', languageCode, orgId }, source)
    await queries.markFileImported(tx, id)
    return true
  })
  // The file's row was deleted because the file was temporarily missing.
  if (!isKnown) await ctx.storage.delete(key)
  return isKnown
}

/** Checks the quotas first, so that a large file isn't copied needlessly. */
async function requireStorageSpace(
  ctx: Context,
  { userId, orgId }: Pick<Destination, 'userId' | 'orgId'>,
  size: number,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await requireMinutes(ctx, tx, orgId)
    await requireQueueQuota(ctx, tx, userId)
  })
  if ((await remainingQuota(ctx, { userId, organizationId: orgId })) < size)
    throw new AppError('quota_exceeded', 'The file is larger than the remaining quota')
}

/** Stores a file, unless an interrupted attempt already has; returns false if the file is still changing. */
async function store(ctx: Context, file: FolderFile, key: string, signal: AbortSignal): Promise<boolean> {
  const handle = await openWithoutFollowingLinks(file.path)
  try {
    if (!(await isUnchanged(file, handle))) return false
    if ((await sizeIfExists(ctx.storage, key)) === file.size) return true
    const body = handle.createReadStream({ end: file.size - 1, autoClose: false, highWaterMark: 256 * 1024 })
    await ctx.storage.putStream(key, addAbortSignal(signal, body), servedType(key))
    return await isUnchanged(file, handle)
  } finally {
    await handle.close()
  }
}

import type { RegionExport } from '#contract/data-export.ts'
import { type UserActor, userWithoutSession } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import { type AddFile, writeZip, type ZipEntry } from '#server/infra/archives/zip.ts'
import { isHomeRegion } from '#server/infra/regions/regions.ts'
import { StorageError } from '#server/infra/storage/storage.ts'
import { type JsonFile, personalFiles } from './personal.ts'
import * as queries from './queries.ts'
import { json, measureTotalMediaSize, packRecordings } from './recordings.ts'
import { createExportsInOtherRegions } from './region-exports.ts'
import { exportFolder, exportKey, finishExport } from './service.ts'
import { omittedData } from './tables.ts'

/** Thrown if the archive was canceled. */
class ExportRemovedError extends Error {}

/** Interval between progress updates and cancellation checks, in milliseconds. */
const tickMs = 1000
/** Weight of everything but media in the progress, as a number of media bytes. */
const nonMediaBytes = 5_000_000

interface Attempt {
  /** Fires when the process stops. */
  signal: AbortSignal
  /** Whether to skip unreachable regions. */
  isLastAttempt: boolean
}

/** Creates a requested archive from scratch, discarding anything left over from an earlier attempt. */
export async function createExport(
  ctx: Context,
  exportId: string,
  { signal, isLastAttempt }: Attempt,
): Promise<void> {
  const folder = exportFolder(exportId)
  await ctx.storage.deleteFolder(folder)
  const row = await queries.beginExport(ctx.db, exportId)
  if (!row) return
  try {
    await make(ctx, row, { signal, isLastAttempt })
  } catch (error) {
    await ctx.storage.deleteFolder(folder)
    if (error instanceof ExportRemovedError || (error as Error).cause instanceof ExportRemovedError) return
    if (!(error instanceof StorageError && error.code === 'storage_full')) throw error
    await queries.finishExport(ctx.db, exportId, { state: 'failed', error: 'storage_full' })
  }
}

/** Marks an archive as failed. */
export async function failExport(ctx: Context, exportId: string): Promise<void> {
  await queries.finishExport(ctx.db, exportId, { state: 'failed', error: 'internal' })
  await ctx.storage.deleteFolder(exportFolder(exportId))
}

async function make(ctx: Context, { id, user_id: userId }: queries.ExportRow, attempt: Attempt) {
  const removalWatch = watchRemoval(ctx, id, await measureTotalMediaSize(ctx, userId))
  try {
    const signal = AbortSignal.any([attempt.signal, removalWatch.signal])
    const regions = await createExportsInOtherRegions(ctx, { exportId: id, userId, ...attempt, signal })
    signal.throwIfAborted()
    const contents = newContents(regions)
    const bytes = await writeZip(
      (archive) => ctx.storage.putStream(exportKey(id), archive, 'application/zip'),
      (pack) => fill(ctx, userId, { pack, contents, onBytes: removalWatch.onBytes, signal }),
      signal,
    )
    const { files, skipped } = contents
    const archive = { bytes, files: files.length + 1, skipped: skipped.length, regions }
    await ctx.db.transaction().execute(async (tx) => {
      if (!(await finishExport(ctx, tx, { id, userId }, archive))) throw new ExportRemovedError()
      if (isHomeRegion(ctx.config))
        await sendMailToUser(ctx, tx, userId, { template: 'exportReady', values: { keptDays: 7 } })
    })
  } finally {
    removalWatch.close()
  }
}

/** Stores an archive's progress, and stops its creation once it is canceled. */
function watchRemoval(ctx: Context, id: string, mediaBytes: number) {
  const removalController = new AbortController()
  let bytesRead = 0
  const timer = setInterval(() => {
    const percent = Math.min(99.9, (100 * bytesRead) / (mediaBytes + nonMediaBytes))
    queries.updateProgress(ctx.db, id, percent).then(
      (isStillRequested) => isStillRequested || removalController.abort(new ExportRemovedError()),
      (err: unknown) => ctx.log.warn({ err }, 'progress not stored'),
    )
  }, tickMs)
  return {
    signal: removalController.signal,
    onBytes: (bytes: number) => {
      bytesRead += bytes
    },
    close: () => clearInterval(timer),
  }
}

interface Contents {
  /** Archives created by the other regions. */
  regions: RegionExport[]
  files: ZipEntry[]
  skipped: { what: string; why: string }[]
}
const newContents = (regions: RegionExport[]): Contents => ({ regions, files: [], skipped: [] })

interface ArchiveTarget {
  pack: AddFile
  contents: Contents
  onBytes: (bytes: number) => void
  signal: AbortSignal
}

/** Fills the archive. The manifest comes last, since it lists all other files. */
async function fill(
  ctx: Context,
  userId: string,
  { pack, contents, ...progressTarget }: ArchiveTarget,
): Promise<void> {
  const packAndCount: AddFile = async (...file) => {
    const packedFile = await pack(...file)
    contents.files.push(packedFile)
    return packedFile
  }
  for (const file of personalFiles(ctx, userId)) await packJson(packAndCount, file)
  await packPicture(ctx, userId, packAndCount)
  await packRecordings(ctx, ownerActor(userId), {
    ...progressTarget,
    pack: packAndCount,
    skip: (itemName, reason) => contents.skipped.push({ what: itemName, why: reason }),
  })
  const createdAt = new Date().toISOString()
  await pack(
    'manifest.json',
    json({ product: 'Longhand', userId, made: createdAt, ...contents, leftOut: omittedData }),
  )
}

async function packJson(pack: AddFile, [name, read]: JsonFile): Promise<void> {
  const content = read()
  await pack(name, content instanceof Promise ? json(await content) : content)
}

async function packPicture(ctx: Context, userId: string, pack: AddFile): Promise<void> {
  const key = await queries.findAvatar(ctx.db, userId)
  if (key) await pack(`picture.${key.split('.').at(-1)}`, await ctx.storage.read(key), { compress: false })
}

/** Returns the actor for the job, with the same read access as the archive's owner. */
const ownerActor = (userId: string): UserActor => ({ ...userWithoutSession(userId), canReadTrash: true })

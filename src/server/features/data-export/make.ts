import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import { type Pack, writeZip, type ZipEntry } from '#server/infra/archives/zip.ts'
import { StorageError } from '#server/infra/storage/storage.ts'
import { type JsonFile, personalFiles } from './personal.ts'
import * as queries from './queries.ts'
import { json, measureMedia, packRecordings } from './recordings.ts'
import { finishExport, folderOfExport, keyOfExport } from './service.ts'
import { leftOut } from './tables.ts'

/** The archive is no longer wanted. */
class Unwanted extends Error {}

/** Interval of progress updates and of checks whether the archive is still wanted. */
const tickMs = 1000
/** Weight of words, highlights and other texts in the progress, as bytes of media. */
const restBytes = 5_000_000

/** Creates a requested archive from the start: leftovers of an earlier attempt are dropped. */
export async function makeExport(ctx: Context, exportId: string, stopping: AbortSignal): Promise<void> {
  const folder = folderOfExport(exportId)
  await ctx.storage.deleteFolder(folder)
  const row = await queries.beginExport(ctx.db, exportId)
  if (!row) return
  try {
    await make(ctx, row, stopping)
  } catch (error) {
    await ctx.storage.deleteFolder(folder)
    if (error instanceof Unwanted) return
    if (!(error instanceof StorageError && error.code === 'storage_full')) throw error
    await queries.endExport(ctx.db, exportId, { state: 'failed', error: 'storage_full' })
  }
}

/** Marks an archive as failed. */
export async function giveUp(ctx: Context, exportId: string): Promise<void> {
  await queries.endExport(ctx.db, exportId, { state: 'failed', error: 'internal' })
  await ctx.storage.deleteFolder(folderOfExport(exportId))
}

async function make(ctx: Context, { id, user_id: userId }: queries.ExportRow, stopping: AbortSignal) {
  const watch = watched(ctx, id, await measureMedia(ctx, userId))
  try {
    const signal = AbortSignal.any([stopping, watch.signal])
    const contents = newContents()
    const bytes = await writeZip(
      (archive) => ctx.storage.putStream(keyOfExport(id), archive, 'application/zip'),
      (pack) => fill(ctx, userId, { pack, contents, onBytes: watch.onBytes, signal }),
      signal,
    )
    const { files, skipped } = contents
    const archive = { bytes, files: files.length + 1, skipped: skipped.length }
    await ctx.db.transaction().execute(async (tx) => {
      if (!(await finishExport(ctx, tx, { id, userId }, archive))) throw new Unwanted()
      await sendMailToUser(ctx, tx, userId, { template: 'exportReady', values: { keptDays: 7 } })
    })
  } finally {
    watch.close()
  }
}

/** Stores the progress of an archive, and ends its creation once it is canceled. */
function watched(ctx: Context, id: string, mediaBytes: number) {
  const unwanted = new AbortController()
  let read = 0
  const timer = setInterval(() => {
    const percent = Math.min(99.9, (100 * read) / (mediaBytes + restBytes))
    queries.storeProgress(ctx.db, id, percent).then(
      (isWanted) => isWanted || unwanted.abort(new Unwanted()),
      (err: unknown) => ctx.log.warn({ err }, 'progress not told'),
    )
  }, tickMs)
  return {
    signal: unwanted.signal,
    onBytes: (bytes: number) => {
      read += bytes
    },
    close: () => clearInterval(timer),
  }
}

interface Contents {
  files: ZipEntry[]
  skipped: { what: string; why: string }[]
}
const newContents = (): Contents => ({ files: [], skipped: [] })

interface Into {
  pack: Pack
  contents: Contents
  onBytes: (bytes: number) => void
  signal: AbortSignal
}

/** The manifest comes last: it names every other file. */
async function fill(ctx: Context, userId: string, { pack, contents, ...watched }: Into): Promise<void> {
  const packed: Pack = async (...file) => {
    const done = await pack(...file)
    contents.files.push(done)
    return done
  }
  for (const file of personalFiles(ctx, userId)) await packJson(packed, file)
  await packPicture(ctx, userId, packed)
  await packRecordings(ctx, ownerOf(userId), {
    ...watched,
    pack: packed,
    skip: (what, why) => contents.skipped.push({ what, why }),
  })
  const made = new Date().toISOString()
  await pack('manifest.json', json({ product: 'Longhand', userId, made, ...contents, leftOut }))
}

async function packJson(pack: Pack, [name, read]: JsonFile): Promise<void> {
  const content = read()
  await pack(name, content instanceof Promise ? json(await content) : content)
}

async function packPicture(ctx: Context, userId: string, pack: Pack): Promise<void> {
  const key = await queries.findAvatar(ctx.db, userId)
  if (key) await pack(`picture.${key.split('.').at(-1)}`, await ctx.storage.read(key), { compress: false })
}

/** The job reads only data that its owner may see. */
const ownerOf = (userId: string): UserActor => ({
  kind: 'user',
  readsTrash: true,
  userId,
  sessionId: '',
  impersonatorId: null,
  address: '',
  unverified: false,
})

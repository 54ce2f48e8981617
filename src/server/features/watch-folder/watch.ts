import { basename, dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { describeFile, listMediaFiles } from '#server/infra/folder-watch/files.ts'
import { createSettleDetector, type SettleDetector } from '#server/infra/folder-watch/settling.ts'
import { errorLocation } from '#server/infra/log.ts'
import { StorageError } from '#server/infra/storage/storage.ts'
import { importFile, requireDestination } from './import-file.ts'
import * as queries from './queries.ts'

/** Error codes that make only the affected file wait. */
const perFileCodes = new Set(['quota_exceeded', 'storage_full'])

/**
 * Starts watching the configured folder; returns null if none is configured. `scanMs` is the time between
 * scans.
 */
export function watchFolder(ctx: Context, scanMs = 5000): { close(): Promise<void> } | null {
  const { watchFolder: folder, watchFolderSettleSeconds } = ctx.config
  if (!folder) return null
  const stopController = new AbortController()
  const settleDetector = createSettleDetector(watchFolderSettleSeconds * 1000)
  const watch = async () => {
    for (let before = ''; ; ) {
      const state = await scanFolder(ctx, folder, settleDetector, stopController.signal).catch(reasonOf)
      stopController.signal.throwIfAborted()
      if (state !== '' && state !== before) ctx.log.warn({ reason: state }, 'watch folder paused')
      before = state
      await sleep(scanMs, undefined, { signal: stopController.signal })
    }
  }
  const watchLoop = watch().catch((error: unknown) => {
    if (!stopController.signal.aborted) ctx.log.error({ error: errorLocation(error) }, 'watch folder stopped')
  })
  return {
    async close() {
      stopController.abort()
      await watchLoop
    },
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof AppError || error instanceof StorageError
    ? error.message
    : JSON.stringify(errorLocation(error))

/**
 * Imports a folder's settled files; returns why the remaining files have to wait, or an empty string if none
 * do.
 */
export async function scanFolder(
  ctx: Context,
  folder: string,
  settling: SettleDetector,
  signal: AbortSignal,
): Promise<string> {
  const files = await settling.observe(listMediaFiles(folder))
  await deleteOrphans(ctx, folder)
  if (files.length === 0) return ''
  const destination = await requireDestination(ctx, folder)
  let reason = ''
  for (const file of files) {
    try {
      await importFile(ctx, destination, file, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (isGone(error)) continue
      if (!(error instanceof AppError || error instanceof StorageError)) {
        ctx.log.error({ error: errorLocation(error) }, 'watch folder file not imported')
        settling.postpone(file)
        continue
      }
      reason = error.message
      if (!perFileCodes.has(error.code)) return reason
      settling.postpone(file)
    }
  }
  return reason
}

/** Returns whether a file was removed or replaced by a link. */
const isGone = (error: unknown) => ['ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Deletes objects stored by interrupted attempts whose files have since changed or disappeared. */
async function deleteOrphans(ctx: Context, folder: string): Promise<void> {
  for (const { id, path, storage_key } of await queries.listUnimportedFiles(ctx.db)) {
    if (dirname(path) !== folder || (await describeFile(folder, basename(path)))?.id === id) continue
    if (await queries.deleteUnimportedFile(ctx.db, id)) await ctx.storage.delete(storage_key)
  }
}

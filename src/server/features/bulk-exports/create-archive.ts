import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import { StorageError } from '#server/infra/storage/storage.ts'
import { packArchive } from './archive.ts'
import { exportCollection } from './collection-files.ts'
import * as queries from './queries.ts'
import { archiveKey, bulkExportFolder, filesFolder, newExpiry } from './service.ts'

/** Number of collections exported per batch. */
const batchSize = 5
/** Pause between batches, in milliseconds. */
const batchPauseMs = 1000

/** Thrown if the export was removed. */
class ExportRemovedError extends Error {}

/**
 * Creates an archive, resuming after a crash: each collection's files are stored along with its outcome, and
 * packed into the archive at the end.
 */
export async function createBulkExport(ctx: Context, exportId: string, signal: AbortSignal): Promise<void> {
  const row = await queries.beginExport(ctx.db, exportId)
  // An attempt that was killed after the export ended leaves its files behind.
  if (!row) return ctx.storage.deleteFolder(filesFolder(exportId))
  try {
    await exportAll(ctx, row, signal)
    await finish(ctx, row, signal)
  } catch (error) {
    if (error instanceof ExportRemovedError) return ctx.storage.deleteFolder(bulkExportFolder(exportId))
    if (!(error instanceof StorageError && error.code === 'storage_full')) throw error
    await failBulkExport(ctx, exportId, 'storage_full')
  }
}

/** Marks an export as failed. */
export async function failBulkExport(
  ctx: Context,
  exportId: string,
  error: 'storage_full' | 'internal',
): Promise<void> {
  await queries.finishExport(ctx.db, exportId, { state: 'failed', error, expires_at: newExpiry() })
  await ctx.storage.deleteFolder(bulkExportFolder(exportId))
}

/** Exports the collections that don't have an outcome yet. */
async function exportAll(ctx: Context, row: queries.BulkExportRow, signal: AbortSignal): Promise<void> {
  const next = () => queries.listPendingItems(ctx.db, row.id, batchSize)
  let batch = await next()
  while (batch.length > 0) {
    signal.throwIfAborted()
    // Sequential, because parallel exports would need more memory and tie up worker threads that others need.
    for (const item of batch) await exportOne(ctx, row, { item, signal })
    batch = await next()
    if (batch.length > 0) await sleep(batchPauseMs, undefined, { signal })
  }
}

async function exportOne(
  ctx: Context,
  row: queries.BulkExportRow,
  itemExport: { item: queries.ItemRow; signal: AbortSignal },
): Promise<void> {
  const outcome = await exportCollection(ctx, row, itemExport)
  if (!(await queries.setOutcome(ctx.db, itemExport.item, outcome))) throw new ExportRemovedError()
}

async function finish(ctx: Context, row: queries.BulkExportRow, signal: AbortSignal): Promise<void> {
  const items = await queries.listItems(ctx.db, row.id)
  if (items.length === 0) throw new ExportRemovedError()
  const contents = await packArchive(ctx, { row, items, key: archiveKey(row.id), signal })
  const exportEnd = { state: 'ready', ...contents, expires_at: newExpiry() } as const
  if (!(await queries.finishExport(ctx.db, row.id, exportEnd))) throw new ExportRemovedError()
  await ctx.storage.deleteFolder(filesFolder(row.id))
}

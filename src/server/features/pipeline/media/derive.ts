import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { lockCollectionIncludingTrashed, readCollection } from '#server/features/collections/reads.ts'
import { type CollectionRow, changeCollection } from '#server/features/collections/service.ts'
import { updateStoredBytes } from '#server/features/quotas/service.ts'

/** Interval in milliseconds at which the job checks whether it has been canceled. */
const tickMs = 1000

type Changes = Parameters<typeof changeCollection>[2]

/** A file derived from a collection's source or from another given file. */
export interface Derivation {
  /** Whether the file still has to be created. */
  isNeeded(row: CollectionRow): boolean
  /** Storage key of the file to derive from. */
  sourceKeyOf?(row: CollectionRow): string | null
  /** Storage key of the derived file. */
  key: string
  contentType: string
  make(source: string, path: string, signal: AbortSignal): Promise<void>
  /** Changes to the collection once the file is stored. */
  changes: Changes
}

/** Creates a file, stores it, and notifies viewers; stops within seconds of a cancellation. */
export async function derive(
  ctx: Context,
  collectionId: string,
  { isNeeded, sourceKeyOf = (row) => row.source_key, key, contentType, make, changes }: Derivation,
  outerSignal: AbortSignal,
): Promise<void> {
  const isDue = (row: CollectionRow) => row.media_deleted_at === null && isNeeded(row)
  const collection = await readCollection(ctx.db, collectionId)
  const from = collection && isDue(collection) ? sourceKeyOf(collection) : null
  if (!collection || from === null) return
  const dropController = new AbortController()
  const timer = setInterval(async () => {
    const row = await readCollection(ctx.db, collectionId).catch(() => collection)
    if (!row || !isDue(row)) dropController.abort()
  }, tickMs)
  const folder = await mkdtemp(join(ctx.workDir, 'derive-'))
  try {
    const source = await ctx.storage.localFile(from, folder)
    const path = join(folder, 'made')
    await ctx.disk.guard(AbortSignal.any([outerSignal, dropController.signal]), (signal) =>
      make(source, path, signal),
    )
    await ctx.storage.putFile(key, path, contentType)
    const changedRow = await ctx.db.transaction().execute(async (tx) => {
      const row = await lockCollectionIncludingTrashed(tx, collectionId)
      return row && isDue(row) ? changeCollection(tx, collectionId, changes) : undefined
    })
    if (!changedRow) await ctx.storage.delete(key)
    await updateStoredBytes(ctx, collectionId)
  } catch (error) {
    if (!dropController.signal.aborted) throw error
  } finally {
    clearInterval(timer)
    await rm(folder, { recursive: true, force: true })
  }
}

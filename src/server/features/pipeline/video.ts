import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { changeCollection, readCollection } from '#server/features/collections/service.ts'

/** The job that makes the small playable video of a video, once its transcript is there. */
export const videoJob = { name: 'pipeline.video' } as const

/** How often it looks whether the collection is still there. */
const tickMs = 2000

/** Makes the small video and tells everyone; does nothing when it is there already. */
export async function makeSmallVideo(
  ctx: Context,
  collectionId: string,
  outside: AbortSignal,
): Promise<void> {
  const collection = await readCollection(ctx.db, collectionId)
  if (!collection?.has_video || collection.video_key) return
  const deleted = new AbortController()
  const ticker = setInterval(async () => {
    const row = await readCollection(ctx.db, collectionId).catch(() => collection)
    if (!row) deleted.abort()
  }, tickMs)
  const folder = await mkdtemp(join(ctx.workDir, 'video-'))
  try {
    const source = await ctx.storage.localFile(collection.source_key, folder)
    const path = join(folder, 'small.mp4')
    await ctx.media.toSmallVideo(source, path, { signal: AbortSignal.any([outside, deleted.signal]) })
    await publish(ctx, collectionId, path)
  } catch (error) {
    if (!deleted.signal.aborted) throw error
  } finally {
    clearInterval(ticker)
    await rm(folder, { recursive: true, force: true })
  }
}

async function publish(ctx: Context, collectionId: string, path: string): Promise<void> {
  const key = `collections/${collectionId}/small.mp4`
  await ctx.storage.putFile(key, path, 'video/mp4')
  const row = await ctx.db
    .transaction()
    .execute((tx) => changeCollection(tx, collectionId, { video_key: key }))
  if (!row) await ctx.storage.delete(key)
}

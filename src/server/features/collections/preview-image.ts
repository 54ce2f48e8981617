import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReaderActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import { isMissingObject } from '#server/infra/storage/missing-objects.ts'
import { requireCollection } from './access.ts'
import { type CollectionRow, collectionFolder, requireMedia } from './service.ts'

/**
 * Position of the still, as a fraction of the video's length. The beginning is often black or a title screen.
 */
const position = 0.1
const timeoutMs = 60_000

/** Stills being created, by storage key, so that simultaneous requests share one. */
const pendingStills = new Map<string, Promise<void>>()
/** Resolves when the last requested still is done; stills are created one at a time. */
let queue: Promise<unknown> = Promise.resolve()

/**
 * Returns a frame of a video as a JPEG file. It is created from the small video on the first request, then
 * stored.
 * @throws AppError not_found if the collection has no video; media_deleted
 */
export async function readPreviewImage(ctx: Context, actor: ReaderActor, id: string): Promise<RawResponse> {
  const row = await requireCollection(ctx.db, actor, id, 'view')
  requireMedia(row)
  if (!row.video_key) throw new AppError('not_found', 'The collection has no video')
  const key = `${collectionFolder(row.id)}/still.jpg`
  const response = { type: 'image/jpeg', headers: { 'cache-control': 'private, no-cache' } }
  try {
    return { ...response, body: await ctx.storage.read(key) }
  } catch (error) {
    if (!isMissingObject(error)) throw error
  }
  await createOnce(ctx, row, row.video_key, key)
  return { ...response, body: await ctx.storage.read(key) }
}

function createOnce(ctx: Context, row: CollectionRow, videoKey: string, key: string): Promise<void> {
  const pendingStill = pendingStills.get(key)
  if (pendingStill) return pendingStill
  const creation = queue.then(() => create(ctx, row, videoKey, key)).finally(() => pendingStills.delete(key))
  pendingStills.set(key, creation)
  queue = creation.catch(() => {})
  return creation
}

async function create(ctx: Context, row: CollectionRow, videoKey: string, key: string): Promise<void> {
  const folder = await mkdtemp(join(ctx.workDir, 'still-'))
  try {
    const video = await ctx.storage.localFile(videoKey, folder)
    const path = join(folder, 'still.jpg')
    const frameSeconds = (row.duration_seconds ?? 0) * position
    await ctx.media.toStill(video, path, frameSeconds, AbortSignal.timeout(timeoutMs))
    await ctx.storage.putFile(key, path, 'image/jpeg')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

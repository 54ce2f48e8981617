import type { Collection } from '#contract/collection.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireLockedCollection } from '#server/features/collections/access.ts'
import {
  type CollectionRow,
  changeCollection,
  collectionFolder,
  describeCollection,
  logError,
  requireMedia,
} from '#server/features/collections/service.ts'
import { requireQueueQuota, requireQuota } from '#server/features/quotas/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { derive } from './derive.ts'

/** Job that creates denoised audio. */
export const denoiseJob = { name: 'pipeline.denoise' } as const

/** Starts creating denoised audio; the transcript isn't affected. Idempotent. */
export async function denoise(ctx: Context, actor: Actor, id: string): Promise<Collection> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    requireMedia(collection)
    if (!collection.audio_key) throw new AppError('not_ready', 'There is no playable audio yet')
    if (!collection.denoising && !collection.denoised_key) {
      const { owner_id: userId, organization_id: organizationId } = collection
      await requireQueueQuota(ctx, tx, userId)
      await requireQuota(ctx, tx, { userId, organizationId, bytes: 1 })
      await changeCollection(tx, id, { denoising: true })
      await ctx.queue.enqueue(tx, denoiseJob, { collectionId: id }, organizationId)
    }
    const describedCollection = await describeCollection(ctx, tx, id)
    if (!describedCollection) throw new AppError('not_found', 'Collection not found')
    return describedCollection
  })
}

/**
 * Creates the denoised audio. The small video with denoised audio is created first, so that both appear at
 * the same time.
 */
export async function createDenoisedAudio(
  ctx: Context,
  collectionId: string,
  signal: AbortSignal,
): Promise<void> {
  await createDenoisedVideo(ctx, collectionId, signal, (row) => row.denoising)
  const key = `${collectionFolder(collectionId)}/denoised.mp3`
  await derive(
    ctx,
    collectionId,
    {
      isNeeded: (row) => row.denoising,
      key,
      contentType: 'audio/mpeg',
      make: (source, path, innerSignal) =>
        ctx.media.toPlayableAudio(source, path, { signal: innerSignal, denoise: true }),
      changes: { denoised_key: key, denoising: false },
    },
    signal,
  )
  // The small video may have been created in the meantime.
  await createDenoisedVideo(ctx, collectionId, signal)
}

/** Creates the small video with denoised audio once both inputs exist; does nothing if it already exists. */
export async function createDenoisedVideo(
  ctx: Context,
  collectionId: string,
  signal: AbortSignal,
  isDue = (row: CollectionRow) => row.denoised_key !== null,
): Promise<void> {
  const key = `${collectionFolder(collectionId)}/denoised.mp4`
  await derive(
    ctx,
    collectionId,
    {
      isNeeded: (row) => isDue(row) && row.video_key !== null && row.denoised_video_key === null,
      sourceKeyOf: (row) => row.video_key,
      key,
      contentType: 'video/mp4',
      make: (source, path, innerSignal) => ctx.media.toDenoisedVideo(source, path, { signal: innerSignal }),
      changes: { denoised_video_key: key },
    },
    signal,
  )
}

/** Cancels denoising: playback keeps using the original audio. */
export async function abandonDenoising(ctx: Context, collectionId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await changeCollection(tx, collectionId, { denoising: false })
    if (row) await logError(tx, collectionId, "The noise couldn't be removed.")
  })
}

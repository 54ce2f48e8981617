import type { Context } from '#server/context.ts'
import { collectionFolder } from '#server/features/collections/service.ts'
import { createDenoisedVideo } from './denoise.ts'
import { derive } from './derive.ts'

/** Job that creates a video's small playable version once the transcript is done. */
export const videoJob = { name: 'pipeline.video' } as const

/** Creates the small video and, if requested, the denoised one, unless they already exist. */
export async function createSmallVideo(
  ctx: Context,
  collectionId: string,
  signal: AbortSignal,
): Promise<void> {
  const key = `${collectionFolder(collectionId)}/small.mp4`
  await derive(
    ctx,
    collectionId,
    {
      isNeeded: (row) => row.has_video && !row.video_key,
      key,
      contentType: 'video/mp4',
      make: (source, path, innerSignal) => ctx.media.toSmallVideo(source, path, { signal: innerSignal }),
      changes: { video_key: key },
    },
    signal,
  )
  await createDenoisedVideo(ctx, collectionId, signal)
}

import type { Context } from '#server/context.ts'
import { folderOf } from '#server/features/collections/service.ts'
import { makeDenoisedVideo } from './denoise.ts'
import { derive } from './derive.ts'

/** The job that creates a video's small playable version after its transcript. */
export const videoJob = { name: 'pipeline.video' } as const

/** Creates the small video, and the denoised one if requested, unless they exist. */
export async function makeSmallVideo(ctx: Context, collectionId: string, signal: AbortSignal): Promise<void> {
  const key = `${folderOf(collectionId)}/small.mp4`
  await derive(
    ctx,
    collectionId,
    {
      wanted: (row) => row.has_video && !row.video_key,
      key,
      contentType: 'video/mp4',
      make: (source, path, within) => ctx.media.toSmallVideo(source, path, { signal: within }),
      changes: { video_key: key },
    },
    signal,
  )
  await makeDenoisedVideo(ctx, collectionId, signal)
}

import { buffer } from 'node:stream/consumers'
import type { AudioVersion, Peaks } from '#contract/collections.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { PEAKS_PER_SECOND } from '#server/infra/media/peaks.ts'
import { requireCollection } from './service.ts'

/** A signed media address is good for this long, in seconds. */
const addressSeconds = 3600

/** Signed addresses of what can be played. */
export async function mediaOf(ctx: Context, actor: Actor, id: string, version: AudioVersion) {
  const row = await requireCollection(ctx.db, actor, id, 'view')
  const [key, videoKey] =
    version === 'denoised' ? [row.denoised_key, row.denoised_video_key] : [row.audio_key, row.video_key]
  if (!key) throw new AppError('not_ready', 'There is no playable audio yet')
  return {
    url: await ctx.storage.signGet(key, addressSeconds),
    videoSmall: videoKey ? await ctx.storage.signGet(videoKey, addressSeconds) : null,
    expires: Math.floor(Date.now() / 1000) + addressSeconds,
  }
}

/** The loudness of a collection over time, as its processing stored it. */
export async function peaksOf(ctx: Context, actor: Actor, id: string): Promise<Peaks> {
  const row = await requireCollection(ctx.db, actor, id, 'view')
  if (!row.peaks_key) throw new AppError('not_ready', 'There are no peaks yet')
  const bytes = await buffer(await ctx.storage.read(row.peaks_key))
  return { perSecond: PEAKS_PER_SECOND, duration: row.duration_seconds ?? 0, data: Array.from(bytes) }
}

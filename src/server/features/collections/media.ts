import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { AudioVersion, Peaks } from '#contract/collection.ts'
import { collectionEndpoints } from '#contract/collections.ts'
import { peaksPerSecond } from '#contract/limits.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { serveObject } from '#server/features/objects/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { RawAnswer } from '#server/infra/http/route.ts'
import { requireCollection } from './access.ts'
import type { CollectionRow } from './service.ts'

/** Validity of a signed media URL, in seconds. */
const addressSeconds = 3600

/**
 * URLs of playable media: signed; for public links, URLs that stop working with the link.
 */
export async function mediaOf(ctx: Context, actor: Actor, id: string, version: AudioVersion) {
  const row = await requireCollection(ctx.db, actor, id, 'view')
  const expires = Math.floor(Date.now() / 1000) + addressSeconds
  const key = soundOf(row, version)
  const videoKey = pictureOf(row, version)
  if (actor.kind === 'publicKey') {
    const address = (video: boolean) => publicAddress(id, { version, video, key: actor.key })
    return { url: address(false), videoSmall: videoKey ? address(true) : null, expires }
  }
  return {
    url: await ctx.storage.signGet(key, addressSeconds),
    videoSmall: videoKey ? await ctx.storage.signGet(videoKey, addressSeconds) : null,
    expires,
  }
}

function soundOf(row: CollectionRow, version: AudioVersion): string {
  const key = version === 'denoised' ? row.denoised_key : row.audio_key
  if (!key) throw new AppError('not_ready', 'There is no playable audio yet')
  return key
}

/** The small video with the denoised sound. */
const pictureOf = (row: CollectionRow, version: AudioVersion) =>
  version === 'denoised' ? row.denoised_video_key : row.video_key

function publicAddress(
  id: string,
  { version, video, key }: { version: string; video: boolean; key: string },
) {
  const query = new URLSearchParams({ audioVersion: version, video: String(video), pubkey: key })
  return `${collectionEndpoints.playMedia.path.replace(':id', id)}?${query}`
}

/** The media, or the part that a Range header requests. */
export async function playMedia(
  ctx: Context,
  actor: Actor,
  id: string,
  { audioVersion, video }: { audioVersion: AudioVersion; video: boolean },
  range: string | undefined,
): Promise<RawAnswer> {
  const row = await requireCollection(ctx.db, actor, id, 'view')
  const key = video ? pictureOf(row, audioVersion) : soundOf(row, audioVersion)
  if (!key) throw new AppError('not_found', 'It has no picture')
  const answer = await serveObject(ctx, key, range)
  // Media opened with a link must not be available without it.
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } }
}

/** The loudness of a collection over time, as stored by its processing. */
export async function peaksOf(ctx: Context, actor: Actor, id: string): Promise<Peaks> {
  const { key, duration } = await storedPeaks(ctx, actor, id)
  const bytes = await buffer(await ctx.storage.read(key))
  return { perSecond: peaksPerSecond, duration, data: Array.from(bytes) }
}

/** Packed data as stored, unless the caller's `known` ETag matches. */
export async function packedPeaksOf(
  ctx: Context,
  actor: Actor,
  id: string,
  known: string | undefined,
): Promise<RawAnswer> {
  const { key, duration } = await storedPeaks(ctx, actor, id)
  const etag = `"${createHash('sha256').update(`${key} ${duration}`).digest('hex').slice(0, 32)}"`
  const answer = {
    type: 'application/octet-stream',
    headers: { etag, 'cache-control': 'private, no-cache' },
  }
  if (known === etag || known === `W/${etag}`) return { ...answer, status: 304, body: '' }
  return { ...answer, body: await ctx.storage.read(key) }
}

async function storedPeaks(ctx: Context, actor: Actor, id: string) {
  const row = await requireCollection(ctx.db, actor, id, 'view')
  if (!row.peaks_key) throw new AppError('not_ready', 'There are no peaks yet')
  return { key: row.peaks_key, duration: row.duration_seconds ?? 0 }
}

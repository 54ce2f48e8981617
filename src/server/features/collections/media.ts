import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { AudioVersion, Peaks } from '#contract/collection.ts'
import { collectionEndpoints } from '#contract/collections.ts'
import { peaksPerSecond } from '#contract/limits.ts'
import type { Actor, ReaderActor, UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { playObject } from '#server/features/objects/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import { signMediaTicket } from '#server/infra/identity/media-tickets.ts'
import { requireCollection } from './access.ts'
import { type CollectionRow, recordOpening, requireMedia } from './service.ts'

/** Validity of a signed media URL, in seconds. */
const addressSeconds = 3600

/** URLs of playable media, which work only while their reader may see the collection. */
export async function createMediaUrls(ctx: Context, actor: ReaderActor, id: string, version: AudioVersion) {
  const row = await requireCollection(ctx.db, actor, id, 'view')
  await recordOpening(ctx.db, actor, row)
  const expires = Math.floor(Date.now() / 1000) + addressSeconds
  soundOf(row, version)
  const reader: Record<string, string> =
    actor.kind === 'publicKey' ? { pubkey: actor.key } : { ticket: ticketOf(ctx, actor, row.id, expires) }
  const address = (video: boolean) => {
    const query = new URLSearchParams({ audioVersion: version, video: String(video), ...reader })
    return `${collectionEndpoints.playMedia.path.replace(':id', row.id)}?${query}`
  }
  return { url: address(false), videoSmall: pictureOf(row, version) ? address(true) : null, expires }
}

const ticketOf = (ctx: Context, { userId, sessionId }: UserActor, collectionId: string, expiresAt: number) =>
  signMediaTicket(ctx.deriveKey('media ticket'), { collectionId, userId, sessionId, expiresAt })

function soundOf(row: CollectionRow, version: AudioVersion): string {
  requireMedia(row)
  const key = version === 'denoised' ? row.denoised_key : row.audio_key
  if (!key) throw new AppError('not_ready', 'There is no playable audio yet')
  return key
}

/** The small video with denoised audio. */
const pictureOf = (row: CollectionRow, version: AudioVersion) =>
  version === 'denoised' ? row.denoised_video_key : row.video_key

/** The media, or the part that a Range header requests. */
export async function playMedia(
  ctx: Context,
  actor: Actor,
  id: string,
  { audioVersion, video }: { audioVersion: AudioVersion; video: boolean },
  range: string | undefined,
): Promise<RawResponse> {
  const row = await requireCollection(ctx.db, actor, id, 'view')
  await recordOpening(ctx.db, actor, row)
  requireMedia(row)
  const key = video ? pictureOf(row, audioVersion) : soundOf(row, audioVersion)
  if (!key) throw new AppError('not_found', 'The collection has no video')
  const answer = await playObject(ctx, key, range)
  // Media opened with a link must not be available without it.
  return actor.kind === 'publicKey'
    ? { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } }
    : answer
}

/** The loudness of a collection over time, as stored by its processing. */
export async function readPeaks(ctx: Context, actor: Actor, id: string): Promise<Peaks> {
  const { key, duration } = await storedPeaks(ctx, actor, id)
  const bytes = await buffer(await ctx.storage.read(key))
  return { perSecond: peaksPerSecond, duration, data: Array.from(bytes) }
}

/** Packed data as stored, unless the caller's `known` ETag matches. */
export async function readPackedPeaks(
  ctx: Context,
  actor: Actor,
  id: string,
  known: string | undefined,
): Promise<RawResponse> {
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
  requireMedia(row)
  if (!row.peaks_key) throw new AppError('not_ready', 'There are no peaks yet')
  return { key: row.peaks_key, duration: row.duration_seconds ?? 0 }
}

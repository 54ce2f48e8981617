import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { AudioVersion, Peaks } from '#contract/collection.ts'
import { collectionEndpoints } from '#contract/collections.ts'
import { peaksPerSecond } from '#contract/limits.ts'
import { type RedactedSpan, silencePeaks } from '#domain/redaction/redaction.ts'
import type { Actor, ReaderActor, UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { serveMedia } from '#server/features/objects/service.ts'
import { findSpansToMute } from '#server/features/redactions/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import { signMediaTicket } from '#server/infra/identity/media-tickets.ts'
import { requireCollection } from './access.ts'
import { isMuted, requestMuting } from './muted-media.ts'
import { type CollectionRow, recordOpening, requireMedia } from './service.ts'

/** Lifetime of a signed media URL, in seconds. */
const urlSeconds = 3600

/** Creates URLs for playable media, valid only while their reader may see the collection. */
export async function createMediaUrls(ctx: Context, actor: ReaderActor, id: string, version: AudioVersion) {
  const row = await requireCollection(ctx.db, actor, id, 'view')
  await recordOpening(ctx.db, actor, row)
  const expires = Math.floor(Date.now() / 1000) + urlSeconds
  const { audio, picture } = await findPlayableKeys(ctx, actor, row, version)
  if (!audio) throw new AppError('not_ready', 'There is no playable audio yet')
  const viewerParams: Record<string, string> =
    actor.kind === 'publicKey' ? { pubkey: actor.key } : { ticket: ticketOf(ctx, actor, row.id, expires) }
  const address = (video: boolean) => {
    const query = new URLSearchParams({ audioVersion: version, video: String(video), ...viewerParams })
    return `${collectionEndpoints.playMedia.path.replace(':id', row.id)}?${query}`
  }
  return { url: address(false), videoSmall: picture ? address(true) : null, expires }
}

const ticketOf = (ctx: Context, { userId, sessionId }: UserActor, collectionId: string, expiresAt: number) =>
  signMediaTicket(ctx.deriveKey('media ticket'), { collectionId, userId, sessionId, expiresAt })

/**
 * Returns the storage keys of the audio and the small video available to a reader; null if there is none. If
 * words are redacted, readers with a public link get the muted media.
 */
async function findPlayableKeys(
  ctx: Context,
  actor: Actor,
  row: CollectionRow,
  version: AudioVersion,
): Promise<{ audio: string | null; picture: string | null }> {
  requireMedia(row)
  if (actor.kind !== 'user') {
    const spans = await findSpansToMute(ctx.db, row)
    if (spans.length > 0) return findMutedMedia(ctx, row, spans)
  }
  return version === 'denoised'
    ? { audio: row.denoised_key, picture: row.denoised_video_key }
    : { audio: row.audio_key, picture: row.video_key }
}

/** @throws AppError not_ready unless the media are muted in all of these spans */
async function findMutedMedia(ctx: Context, row: CollectionRow, spans: readonly RedactedSpan[]) {
  if (!isMuted(row, spans)) {
    await requestMuting(ctx, row)
    throw new AppError('not_ready', 'The audio without redacted words is being prepared')
  }
  return { audio: row.muted_audio_key, picture: row.muted_video_key }
}

/** Returns the media, or the byte range given in a Range header. */
export async function playMedia(
  ctx: Context,
  actor: Actor,
  id: string,
  { audioVersion, video }: { audioVersion: AudioVersion; video: boolean },
  range: string | undefined,
): Promise<RawResponse> {
  const row = await requireCollection(ctx.db, actor, id, 'view')
  await recordOpening(ctx.db, actor, row)
  const { audio, picture } = await findPlayableKeys(ctx, actor, row, audioVersion)
  if (!audio) throw new AppError('not_ready', 'There is no playable audio yet')
  const key = video ? picture : audio
  if (!key) throw new AppError('not_found', 'The collection has no video')
  const result = await serveMedia(ctx, key, range)
  // Media from a public link must not remain in caches after the link is revoked.
  return actor.kind === 'publicKey'
    ? { ...result, headers: { ...result.headers, 'cache-control': 'no-store' } }
    : result
}

/** Returns a collection's loudness over time, as stored when it was processed. */
export async function readPeaks(ctx: Context, actor: Actor, id: string): Promise<Peaks> {
  const peaks = await findStoredPeaks(ctx, actor, id)
  return {
    perSecond: peaksPerSecond,
    duration: peaks.duration,
    data: Array.from(await readBytes(ctx, peaks)),
  }
}

/** Returns the packed peaks as stored, unless `ifNoneMatch` matches their ETag. */
export async function readPackedPeaks(
  ctx: Context,
  actor: Actor,
  id: string,
  ifNoneMatch: string | undefined,
): Promise<RawResponse> {
  const peaks = await findStoredPeaks(ctx, actor, id)
  const etag = `"${createHash('sha256').update(JSON.stringify(peaks)).digest('hex').slice(0, 32)}"`
  const response = {
    type: 'application/octet-stream',
    headers: { etag, 'cache-control': 'private, no-cache' },
  }
  if (ifNoneMatch === etag || ifNoneMatch === `W/${etag}`) return { ...response, status: 304, body: '' }
  return { ...response, body: await readBytes(ctx, peaks) }
}

async function findStoredPeaks(ctx: Context, actor: Actor, id: string) {
  const row = await requireCollection(ctx.db, actor, id, 'view')
  requireMedia(row)
  if (!row.peaks_key) throw new AppError('not_ready', 'There are no peaks yet')
  const silentSpans = actor.kind === 'user' ? [] : await findSpansToMute(ctx.db, row)
  return { key: row.peaks_key, duration: row.duration_seconds ?? 0, silentSpans }
}

async function readBytes(
  { storage }: Context,
  { key, silentSpans }: { key: string; silentSpans: readonly RedactedSpan[] },
) {
  const bytes = await buffer(await storage.read(key))
  silencePeaks(bytes, peaksPerSecond, silentSpans)
  return bytes
}

import { createHash } from 'node:crypto'
import type { RedactedSpan } from '#domain/redaction/redaction.ts'
import { toSeconds } from '#domain/words/seconds.ts'
import type { Context } from '#server/context.ts'
import { readCollection } from '#server/features/collections/reads.ts'
import {
  type CollectionRow,
  changeCollection,
  collectionFolder,
  logError,
} from '#server/features/collections/service.ts'
import { findSpansToMute, hasPublicLink } from '#server/features/redactions/service.ts'
import { derive } from './derive.ts'

/**
 * Mutes redacted words in the audio and the small video for readers with a public link, or deletes the muted
 * files if they are no longer needed. The video is created first, so that both appear at the same time.
 */
export async function createMutedMedia(
  ctx: Context,
  collectionId: string,
  signal: AbortSignal,
): Promise<void> {
  const row = await readCollection(ctx.db, collectionId)
  if (!row) return
  const spans = (await hasPublicLink(ctx.db, collectionId)) ? await findSpansToMute(ctx.db, row) : []
  if (spans.length > 0) await makeMuted(ctx, row, { spans, signal })
  else await removeMutedMedia(ctx, row)
}

interface MutingInput {
  spans: readonly RedactedSpan[]
  signal: AbortSignal
}

async function makeMuted(ctx: Context, before: CollectionRow, { spans, signal }: MutingInput): Promise<void> {
  const { id } = before
  const text = JSON.stringify(spans)
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const keyOf = (extension: string) => `${collectionFolder(id)}/muted-${hash}.${extension}`
  const [audioKey, videoKey] = [keyOf('mp3'), keyOf('mp4')]
  const isDue = (row: CollectionRow) =>
    row.audio_key !== null &&
    (row.muted_audio_key !== audioKey || (row.video_key !== null && row.muted_video_key !== videoKey))
  const silent = spans.map(({ start, end }) => ({ start: toSeconds(start), end: toSeconds(end) }))
  await derive(
    ctx,
    id,
    {
      isNeeded: (row) => row.video_key !== null && isDue(row),
      sourceKeyOf: (row) => row.video_key,
      key: videoKey,
      contentType: 'video/mp4',
      make: (source, path, innerSignal) =>
        ctx.media.toMutedVideo(source, path, { signal: innerSignal, silent }),
      changes: { muting_requested_at: new Date() },
    },
    signal,
  )
  const hasVideo = await isStored(ctx, videoKey)
  await derive(
    ctx,
    id,
    {
      isNeeded: isDue,
      sourceKeyOf: (row) => row.audio_key,
      key: audioKey,
      contentType: 'audio/mpeg',
      make: (source, path, innerSignal) =>
        ctx.media.toMutedAudio(source, path, { signal: innerSignal, silent }),
      changes: {
        muted_audio_key: audioKey,
        muted_video_key: hasVideo ? videoKey : null,
        muted_spans: text,
        muting_requested_at: null,
      },
    },
    signal,
  )
  await deleteUnreferencedFiles(ctx, before)
}

const isStored = ({ storage }: Context, key: string) =>
  storage.head(key).then(
    () => true,
    () => false,
  )

async function removeMutedMedia(ctx: Context, before: CollectionRow): Promise<void> {
  if (before.muted_audio_key === null) return
  const clearedColumns = {
    muted_audio_key: null,
    muted_video_key: null,
    muted_spans: null,
    muting_requested_at: null,
  }
  await ctx.db.transaction().execute((tx) => changeCollection(tx, before.id, clearedColumns))
  await deleteUnreferencedFiles(ctx, before)
}

/** Deletes files that a collection no longer references. */
async function deleteUnreferencedFiles(ctx: Context, before: CollectionRow): Promise<void> {
  const row = await readCollection(ctx.db, before.id)
  for (const column of ['muted_audio_key', 'muted_video_key'] as const) {
    const key = before[column]
    if (key !== null && row?.[column] !== key) await ctx.storage.delete(key)
  }
}

/** Records that the media couldn't be muted. Muting is requested again when someone opens the public page. */
export async function abandonMuting(ctx: Context, collectionId: string): Promise<void> {
  await logError(ctx.db, collectionId, "The audio without redacted words couldn't be created.")
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createOverview } from '#domain/collections/loudness-overview.ts'
import type { Context } from '#server/context.ts'
import { readCollection } from '#server/features/collections/reads.ts'
import { collectionFolder, updateWithoutNotifying } from '#server/features/collections/service.ts'
import { computePeaks } from '#server/infra/media/peaks.ts'
import { findGoldClip, updateGoldClip } from './queries.ts'

/** Cuts a clip's media from its recording. Idempotent. */
export async function cutGoldClip(ctx: Context, clipId: string, signal: AbortSignal): Promise<void> {
  const clip = await findGoldClip(ctx.db, clipId)
  if (!clip || clip.retired_at) return
  const source = clip.source_id === null ? undefined : await readCollection(ctx.db, clip.source_id)
  if (!source?.audio_key) return failGoldClip(ctx, clipId)
  const { audio_key } = source
  const folder = await mkdtemp(join(ctx.workDir, 'gold-'))
  try {
    const path = await ctx.storage.localFile(audio_key, folder)
    const output = join(folder, 'output')
    await mkdir(output)
    const [mp3, pcm, peaks] = ['audio.mp3', 'audio.pcm', 'peaks'].map((name) => join(output, name)) as [
      string,
      string,
      string,
    ]
    const excerpt = { start: clip.start_seconds, seconds: clip.seconds }
    const duration = await ctx.disk.guard(signal, async (guardedSignal) => {
      await ctx.media.toAudioClip(path, mp3, { signal: guardedSignal, excerpt })
      return ctx.media.toPcm(mp3, pcm, { signal: guardedSignal })
    })
    const { data } = await computePeaks(pcm, signal)
    await writeFile(peaks, data)
    const keys = { audio_key: `${folderOf(clip)}/audio.mp3`, peaks_key: `${folderOf(clip)}/peaks` }
    await ctx.storage.putFile(keys.audio_key, mp3, 'audio/mpeg')
    await ctx.storage.putFile(keys.peaks_key, peaks, 'application/octet-stream')
    await updateWithoutNotifying(ctx.db, clip.collection_id, {
      ...keys,
      overview: createOverview(data),
      duration_seconds: duration,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const folderOf = ({ collection_id }: { collection_id: string }) => collectionFolder(collection_id)

/** Marks a clip as failed, because its media couldn't be cut. */
export async function failGoldClip(ctx: Context, clipId: string): Promise<void> {
  await updateGoldClip(ctx.db, clipId, { failed_at: new Date() })
}

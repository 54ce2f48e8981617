import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { overviewOf } from '#domain/overview.ts'
import type { Context } from '#server/context.ts'
import { type CollectionRow, folderOf } from '#server/features/collections/service.ts'
import { measureStored } from '#server/features/quotas/service.ts'
import type { MediaInfo } from '#server/infra/media/media.ts'
import { computePeaks } from '#server/infra/media/peaks.ts'
import { fetchSource } from './fetch-stage.ts'
import type { Run } from './run.ts'
import { soundFor } from './sound.ts'
import { identifySpeakers } from './speakers-stage.ts'
import { findSpeech, recognizeSpeech } from './speech-stage.ts'
import { storeDraft } from './store-stage.ts'

/** Start of each stage in percent; recognition takes nearly all of the time. */
const percentAt = { fetch: 0, probe: 0, audio: 1, peaks: 7, speech: 8, speakers: 92, store: 99 } as const
/** The same for links, whose download takes an unknown time. */
const fetchShare = { from: 0, to: 1 }

/** Takes a collection from its source to a stored transcript, continuing after earlier attempts' finished stages. */
export async function runStages(ctx: Context, run: Run, collection: CollectionRow): Promise<void> {
  await mkdir(run.workDir, { recursive: true })
  // Files of this attempt only: an earlier one that seemed dead may still be writing.
  const own = await mkdtemp(join(run.workDir, 'attempt-'))
  try {
    await fetchSource(ctx, run, collection, own, fetchShare)
    const source = await ctx.storage.localFile(collection.source_key, run.workDir)
    const info = await probe(ctx, run, source)
    // Encoding keeps one core busy: recognition is prepared on the other.
    const [{ pcm, segments }] = await bothOf(
      prepareSpeech(ctx, run, collection, source, own),
      makeAudio(ctx, run, source, info, own),
    )
    const { speech, speakers, store } = percentAt
    const sound = { pcmPath: pcm, segments }
    await recognizeSpeech(ctx, run, sound, collection, { from: speech, to: speakers })
    const media = { source, pcm, info, segments }
    const found = await identifySpeakers(ctx, run, media, { from: speakers, to: store })
    await measureStored(ctx, run.ids.collectionId)
    await storeDraft(ctx, run, found)
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

/** Resolves after both have ended, so that neither continues when the other has failed. */
async function bothOf<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([a, b])
  return Promise.all([a, b])
}

async function prepareSpeech(ctx: Context, run: Run, collection: CollectionRow, source: string, own: string) {
  const pcm = await preparePcm(ctx, run, collection, source, own)
  await makePeaks(ctx, run, pcm, own)
  return { pcm, segments: await findSpeech(ctx, run, pcm) }
}

function probe(ctx: Context, run: Run, source: string): Promise<MediaInfo> {
  return run.stage('probe', async () => {
    run.progress('probe', percentAt.probe, null)
    const result = await ctx.media.probe(source, run.signal)
    return { result, changes: { has_video: result.video !== null, duration_seconds: result.duration } }
  })
}

/** The playable rendition. */
async function makeAudio(
  ctx: Context,
  run: Run,
  source: string,
  info: MediaInfo,
  own: string,
): Promise<void> {
  await run.stage('audio', async () => {
    const path = join(own, 'audio.mp3')
    const key = `${folderOf(run.ids.collectionId)}/audio.mp3`
    const share = percentAt.peaks - percentAt.audio
    const onProgress = (seconds: number) =>
      // The remaining time is known once recognition is running, from this machine's speed.
      run.progress('audio', percentAt.audio + share * Math.min(1, seconds / info.duration), null)
    await ctx.disk.guard(run.signal, (signal) =>
      ctx.media.toPlayableAudio(source, path, { signal, onProgress }),
    )
    await ctx.storage.putFile(key, path, 'audio/mpeg')
    return { result: null, changes: { audio_key: key } }
  })
}

/** The recording as raw PCM: a work file, created again if a crash or another machine has lost it. */
async function preparePcm(
  ctx: Context,
  run: Run,
  { options }: CollectionRow,
  source: string,
  own: string,
): Promise<string> {
  const path = join(run.workDir, 'audio.pcm')
  if (await stat(path).catch(() => undefined)) return path
  const part = join(own, 'audio.pcm')
  const duration = await ctx.disk.guard(run.signal, (signal) =>
    soundFor(ctx, source, part, { enhanced: options.enhanced, signal }),
  )
  await rename(part, path)
  // The decoded length is the true one; the container's may be wrong.
  await run.update({ duration_seconds: duration })
  return path
}

async function makePeaks(ctx: Context, run: Run, pcm: string, own: string): Promise<void> {
  await run.stage('peaks', async () => {
    const path = join(own, 'peaks')
    const key = `${folderOf(run.ids.collectionId)}/peaks`
    const { data } = await computePeaks(pcm, run.signal)
    await writeFile(path, data)
    await ctx.storage.putFile(key, path, 'application/octet-stream')
    return { result: null, changes: { peaks_key: key, overview: overviewOf(data) } }
  })
}

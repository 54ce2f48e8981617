import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createOverview } from '#domain/collections/loudness-overview.ts'
import type { Context } from '#server/context.ts'
import { type CollectionRow, collectionFolder } from '#server/features/collections/service.ts'
import { findAdoptedImport } from '#server/features/imports/reads.ts'
import { reserve } from '#server/features/pipeline/charging.ts'
import type { Run } from '#server/features/pipeline/run.ts'
import { updateStoredBytes } from '#server/features/quotas/service.ts'
import type { MediaInfo } from '#server/infra/media/media.ts'
import { computePeaks } from '#server/infra/media/peaks.ts'
import { alignImport } from './align-stage.ts'
import { downloadSource } from './fetch-stage.ts'
import { prepareAudio } from './prepare-audio.ts'
import { identifySpeakers } from './speakers-stage.ts'
import { detectSpeech, recognizeSpeech } from './speech-stage.ts'
import { completeRun, storeDraft } from './store-stage.ts'

/** Progress in percent at the start of each stage; transcription takes up nearly all of the time. */
const stagePercents = {
  fetch: 0,
  probe: 0,
  audio: 1,
  peaks: 7,
  speech: 8,
  align: 91,
  speakers: 92,
  store: 99,
} as const
/** Progress range of a link's download, whose duration is unknown. */
const downloadProgressRange = { from: 0, to: 1 }

/**
 * Processes a collection from its source to a stored transcript, reusing the results of stages finished by
 * earlier attempts.
 */
export async function runStages(ctx: Context, run: Run, collection: CollectionRow): Promise<void> {
  await mkdir(run.workDir, { recursive: true })
  // Each attempt has a separate folder, since an earlier one that was presumed dead may still be writing.
  const attemptFolder = await mkdtemp(join(run.workDir, 'attempt-'))
  try {
    await downloadSource(ctx, run, collection, attemptFolder, downloadProgressRange)
    const source = await ctx.storage.localFile(collection.source_key, run.workDir)
    const info = await probe(ctx, run, source)
    if (collection.has_transcript)
      return await prepareMedia(ctx, run, { collection, source, info, attemptFolder })
    await reserve(ctx, run, collection, info.duration)
    // Encoding keeps one core busy while another prepares the transcription.
    const [{ pcm, segments }] = await awaitBoth(
      prepareSpeech(ctx, run, collection, source, attemptFolder),
      createPlaybackAudio(ctx, run, source, info, attemptFolder),
    )
    const { speech, align, speakers, store } = stagePercents
    const audio = { pcmPath: pcm, segments }
    const adoptedImport = await findAdoptedImport(ctx.db, collection.id)
    const stageInput = { collection, uploaded: adoptedImport }
    await recognizeSpeech(ctx, run, audio, stageInput, { from: speech, to: align })
    const alignedImport = await alignImport(ctx, run, adoptedImport, align)
    const { speakerCount, channelSpeakers } = collection.options
    const hasChannelSpeakers = channelSpeakers !== undefined
    const media = { source, pcm, info, segments, speakerCount, hasChannelSpeakers, alignedImport }
    const foundSpeakers = await identifySpeakers(ctx, run, media, { from: speakers, to: store })
    await updateStoredBytes(ctx, run.ids.collectionId)
    await storeDraft(ctx, run, foundSpeakers, alignedImport)
  } finally {
    await rm(attemptFolder, { recursive: true, force: true })
  }
}

interface Media {
  collection: CollectionRow
  /** Path of the source. */
  source: string
  info: MediaInfo
  /** Folder of this attempt. */
  attemptFolder: string
}

/** Creates the playback files for a recording that was uploaded with its transcript. */
async function prepareMedia(
  ctx: Context,
  run: Run,
  { collection, source, info, attemptFolder }: Media,
): Promise<void> {
  const waveform = async () =>
    makePeaks(ctx, run, await preparePcm(ctx, run, collection, source, attemptFolder), attemptFolder)
  await awaitBoth(waveform(), createPlaybackAudio(ctx, run, source, info, attemptFolder))
  await updateStoredBytes(ctx, run.ids.collectionId)
  await completeRun(ctx, run)
}

/** Waits for both promises, even if one rejects, so that neither continues unobserved. */
async function awaitBoth<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([a, b])
  return Promise.all([a, b])
}

async function prepareSpeech(
  ctx: Context,
  run: Run,
  collection: CollectionRow,
  source: string,
  attemptFolder: string,
) {
  const pcm = await preparePcm(ctx, run, collection, source, attemptFolder)
  await makePeaks(ctx, run, pcm, attemptFolder)
  return { pcm, segments: await detectSpeech(ctx, run, pcm) }
}

function probe(ctx: Context, run: Run, source: string): Promise<MediaInfo> {
  return run.stage('probe', async () => {
    run.progress('probe', stagePercents.probe, null)
    const result = await ctx.media.probe(source, run.signal)
    return { result, changes: { has_video: result.video !== null, duration_seconds: result.duration } }
  })
}

/** Creates the audio for playback. */
async function createPlaybackAudio(
  ctx: Context,
  run: Run,
  source: string,
  info: MediaInfo,
  attemptFolder: string,
): Promise<void> {
  await run.stage('audio', async () => {
    const path = join(attemptFolder, 'audio.mp3')
    const key = `${collectionFolder(run.ids.collectionId)}/audio.mp3`
    const share = stagePercents.peaks - stagePercents.audio
    const onProgress = (seconds: number) =>
      // The remaining time can only be estimated once transcription is running, from this machine's speed.
      run.progress('audio', stagePercents.audio + share * Math.min(1, seconds / info.duration), null)
    await ctx.disk.guard(run.signal, (signal) =>
      ctx.media.toPlayableAudio(source, path, { signal, onProgress }),
    )
    await ctx.storage.putFile(key, path, 'audio/mpeg')
    return { result: null, changes: { audio_key: key } }
  })
}

/**
 * Decodes the recording to raw PCM: a work file that is created again if it was lost in a crash or is on
 * another machine.
 */
async function preparePcm(
  ctx: Context,
  run: Run,
  { options }: CollectionRow,
  source: string,
  attemptFolder: string,
): Promise<string> {
  const path = join(run.workDir, 'audio.pcm')
  if (await stat(path).catch(() => undefined)) return path
  const part = join(attemptFolder, 'audio.pcm')
  const duration = await ctx.disk.guard(run.signal, (signal) =>
    prepareAudio(ctx, source, part, { enhanced: options.enhanced, signal }),
  )
  await rename(part, path)
  // The decoded duration is the actual one; the container's may be wrong.
  await run.update({ duration_seconds: duration })
  return path
}

async function makePeaks(ctx: Context, run: Run, pcm: string, attemptFolder: string): Promise<void> {
  await run.stage('peaks', async () => {
    const path = join(attemptFolder, 'peaks')
    const key = `${collectionFolder(run.ids.collectionId)}/peaks`
    const { data } = await computePeaks(pcm, run.signal)
    await writeFile(path, data)
    await ctx.storage.putFile(key, path, 'application/octet-stream')
    return { result: null, changes: { peaks_key: key, overview: createOverview(data) } }
  })
}

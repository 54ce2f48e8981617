import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { snippetOf } from '#domain/collections.ts'
import { wordsFromHeard } from '#domain/turns.ts'
import type { Context } from '#server/context.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import { MediaError, type MediaInfo } from '#server/infra/media/media.ts'
import { computePeaks } from '#server/infra/media/peaks.ts'
import { EngineError } from '#server/infra/speech/engine.ts'
import { deleteSegments, insertSegment, listSegments } from './queries.ts'
import { recognise } from './recognise.ts'
import type { Run } from './run.ts'
import { videoJob } from './video.ts'

/** Where each stage begins on the way to 100 percent; recognition is nearly all of it. */
const percentAt = { probe: 0, audio: 1, peaks: 7, speech: 8, store: 99 } as const

/** Where the stages store what they make of a recording. */
export const derivedKeys = (collectionId: string) => ({
  audio: `collections/${collectionId}/audio.mp3`,
  peaks: `collections/${collectionId}/peaks`,
})

/** Takes a collection from its uploaded file to a stored transcript, going on after what earlier attempts finished. */
export async function runStages(ctx: Context, run: Run, collection: CollectionRow): Promise<void> {
  await mkdir(run.workDir, { recursive: true })
  const source = await ctx.storage.localFile(collection.source_key, run.workDir)
  // What is being written is this attempt's alone: another, whose worker seemed dead, may still write as well.
  const own = await mkdtemp(join(run.workDir, 'attempt-'))
  try {
    const info = await probe(ctx, run, source)
    await makeAudio(ctx, run, source, info, own)
    const pcm = await preparePcm(ctx, run, source, own)
    await makePeaks(ctx, run, pcm, own)
    await recogniseSpeech(ctx, run, pcm, collection.language_code)
    await store(ctx, run)
  } finally {
    await rm(own, { recursive: true, force: true })
  }
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
    const key = derivedKeys(run.ids.collectionId).audio
    const share = percentAt.peaks - percentAt.audio
    const onProgress = (seconds: number) =>
      // How long it takes is known once speech is being recognised, at this machine's pace.
      run.progress('audio', percentAt.audio + share * Math.min(1, seconds / info.duration), null)
    await ctx.media.toPlayableAudio(source, path, { signal: run.signal, onProgress })
    await ctx.storage.putFile(key, path, 'audio/mpeg')
    return { result: null, changes: { audio_key: key } }
  })
}

/** The recording as raw PCM: a work file, made again when a crash or another machine has lost it. */
async function preparePcm(ctx: Context, run: Run, source: string, own: string): Promise<string> {
  const path = join(run.workDir, 'audio.pcm')
  if (await stat(path).catch(() => undefined)) return path
  const part = join(own, 'audio.pcm')
  const duration = await ctx.media.toPcm(source, part, { signal: run.signal })
  await rename(part, path)
  // The decoded length is the true one; what the container claims may be off.
  await run.update({ duration_seconds: duration })
  return path
}

async function makePeaks(ctx: Context, run: Run, pcm: string, own: string): Promise<void> {
  await run.stage('peaks', async () => {
    const path = join(own, 'peaks')
    const key = derivedKeys(run.ids.collectionId).peaks
    await writeFile(path, (await computePeaks(pcm, run.signal)).data)
    await ctx.storage.putFile(key, path, 'application/octet-stream')
    return { result: null, changes: { peaks_key: key } }
  })
}

async function recogniseSpeech(ctx: Context, run: Run, pcm: string, language: string): Promise<void> {
  await run.stage('speech', async () => {
    const engine = ctx.speech.forLanguage(language)
    if (!engine)
      throw new EngineError('language_unavailable', `No configured speech engine speaks ${language}`)
    const { collectionId } = run.ids
    const share = percentAt.store - percentAt.speech
    const words = await recognise({
      pcmPath: pcm,
      engine,
      language,
      concurrency: ctx.speechConcurrency,
      signal: run.signal,
      finished: await listSegments(ctx.db, collectionId),
      onSegment: (segment, words) => insertSegment(ctx.db, collectionId, segment.index, words),
      onProgress: ({ fraction, secondsLeft }) =>
        run.progress('speech', percentAt.speech + share * fraction, secondsLeft),
    })
    if (words.length === 0) throw new MediaError('media_silent', 'No words were recognised.')
    return { result: null, changes: { engine: engine.id, quality: engine.capabilities.quality } }
  })
}

/** Turns, snippet and words, in one transaction with the end of the run. */
async function store(ctx: Context, run: Run): Promise<void> {
  const { collectionId } = run.ids
  const segments = [...(await listSegments(ctx.db, collectionId))].sort(([a], [b]) => a - b)
  const words = wordsFromHeard(segments.flatMap(([, heard]) => heard))
  await ctx.db.transaction().execute(async (tx) => {
    await storeTranscript(tx, collectionId, words, [{ id: 'spk_0', name: 'Speaker 1' }])
    await deleteSegments(tx, collectionId)
    const row = await run.update(
      {
        state: 'complete',
        stage: 'store',
        percent: 100,
        expected_at: null,
        snippet: snippetOf(words),
        has_transcript: true,
        completed_at: new Date(),
      },
      tx,
    )
    if (row.has_video) await ctx.queue.enqueue(tx, videoJob, { collectionId })
  })
}

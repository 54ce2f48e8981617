import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { wordsFromRecognition } from '#domain/words/turns.ts'
import { joinWords, type Word } from '#domain/words/words.ts'
import type { Config } from '#server/config.ts'
import { findSegments, recognize } from '#server/features/pipeline/stages/recognize.ts'
import { createMedia } from '#server/infra/media/ffmpeg.ts'
import { computePeaks } from '#server/infra/media/peaks.ts'
import { createPocketSphinx } from '#server/infra/speech/pocketsphinx.ts'

export interface CoreRun {
  pcmPath: string
  /** Duration of the audio, in seconds. */
  duration: number
  /** Seconds per stage, by name; parts of a stage are indented. */
  times: Record<string, number>
  /** Total seconds of all stages. */
  total: number
  /** Seconds of all stages except recognition. */
  otherSeconds: number
  words: Word[]
  text: string
}

/** Runs the pipeline up to the point where it would store the words. */
export async function runCore(config: Config, source: string, folder: string): Promise<CoreRun> {
  const { signal } = new AbortController()
  const media = createMedia(config)
  const engine = createPocketSphinx(config)
  const pcmPath = join(folder, 'audio.raw')
  const times: Record<string, number> = {}
  async function timeStage<T>(stage: string, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    const result = await work()
    times[stage] = (performance.now() - startedAt) / 1000
    return result
  }
  const runStartedAt = performance.now()
  await timeStage('probe', () => media.probe(source, signal))
  // As in the server, one core encodes while the other prepares recognition.
  let duration = 0
  const prepareAudio = async () => {
    duration = await timeStage('  PCM', () => media.toPcm(source, pcmPath, { signal }))
    await timeStage('  peaks', () => computePeaks(pcmPath, signal))
    return timeStage('  segments', () => findSegments(pcmPath, signal))
  }
  const encode = () => media.toPlayableAudio(source, join(folder, 'audio.mp3'), { signal })
  const [segments] = await timeStage('preparation', () =>
    Promise.all([prepareAudio(), timeStage('  playable audio', encode)]),
  )
  const concurrency = config.speechConcurrency ?? availableParallelism()
  const recognizedSegments = await timeStage('recognition', () =>
    recognize({ pcmPath, segments, engine, language: 'en', concurrency, signal }),
  )
  const words = await timeStage('words', async () =>
    wordsFromRecognition(recognizedSegments.flatMap((segment) => segment.words)),
  )
  const total = (performance.now() - runStartedAt) / 1000
  const otherSeconds = total - (times.recognition ?? 0)
  return { pcmPath, duration, times, total, otherSeconds, words, text: joinWords(words) }
}

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { wordsFromHeard } from '#domain/turns.ts'
import { textOf, type Word } from '#domain/words.ts'
import type { Config } from '#server/config.ts'
import { findSegments, recognise } from '#server/features/pipeline/recognise.ts'
import { createMedia } from '#server/infra/media/ffmpeg.ts'
import { computePeaks } from '#server/infra/media/peaks.ts'
import { createPocketSphinx } from '#server/infra/speech/pocketsphinx.ts'

export interface CoreRun {
  pcmPath: string
  /** Seconds of sound. */
  duration: number
  /** Seconds that each stage took, by its name. */
  times: Record<string, number>
  /** Seconds of all stages. */
  total: number
  /** Seconds of all stages but recognition. */
  rest: number
  words: Word[]
  text: string
}

/** What the pipeline does with a recording before its words are stored. */
export async function runCore(config: Config, source: string, folder: string): Promise<CoreRun> {
  const { signal } = new AbortController()
  const media = createMedia(config)
  const engine = createPocketSphinx(config)
  const pcmPath = join(folder, 'audio.raw')
  const times: Record<string, number> = {}
  async function timed<T>(stage: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const result = await work()
    times[stage] = (performance.now() - began) / 1000
    return result
  }
  await timed('probe', () => media.probe(source, signal))
  await timed('playable audio', () => media.toPlayableAudio(source, join(folder, 'audio.mp3'), { signal }))
  const duration = await timed('PCM', () => media.toPcm(source, pcmPath, { signal }))
  await timed('peaks', () => computePeaks(pcmPath, signal))
  const segments = await timed('segments', () => findSegments(pcmPath, signal))
  const concurrency = config.speechConcurrency ?? availableParallelism()
  const heard = await timed('recognition', () =>
    recognise({ pcmPath, segments, engine, language: 'en', concurrency, signal }),
  )
  const words = await timed('words', async () => wordsFromHeard(heard.flatMap((part) => part.words)))
  const total = Object.values(times).reduce((sum, time) => sum + time, 0)
  const rest = total - (times.recognition ?? 0)
  return { pcmPath, duration, times, total, rest, words, text: textOf(words) }
}

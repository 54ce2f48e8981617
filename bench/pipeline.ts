import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { segmentSpeech } from '#domain/segmentation.ts'
import { wordErrorRate } from '#domain/wer.ts'
import { textOf } from '#domain/words.ts'
import { type Config, loadConfig } from '#server/config.ts'
import { recognise } from '#server/features/pipeline/recognise.ts'
import { createMedia } from '#server/infra/media/ffmpeg.ts'
import { frameLevels } from '#server/infra/media/levels.ts'
import { computePeaks } from '#server/infra/media/peaks.ts'
import { createModelStore } from '#server/infra/models/store.ts'
import { TUNING } from '#server/infra/speech/pocketsphinx.ts'
import { createSpeech } from '#server/infra/speech/registry.ts'
import { controlName, runBare } from './bare.ts'
import { dictate } from './dictation.ts'
import type { Result } from './result.ts'

/** Against one process on one core; with more cores there is more to win. */
const LEAST_RATIO = 1.8
/** Of the whole time, for everything but recognition. */
const MOST_SHARE = 0.1

const { signal } = new AbortController()

/** What the pipeline does with a recording before its words are stored, in seconds a stage. */
async function runCore(config: Config, source: string, folder: string) {
  const media = createMedia(config)
  const engine = await createSpeech(config, createModelStore(config)).choose('en')
  if (!engine) throw new Error('no engine speaks English')
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
  const concurrency = config.speechConcurrency ?? availableParallelism()
  const words = await timed('recognition', () =>
    recognise({ pcmPath, engine, language: 'en', concurrency, signal }),
  )
  const total = Object.values(times).reduce((sum, time) => sum + time, 0)
  return { pcmPath, duration, times, total, text: textOf(words.flatMap((heard) => heard.words)) }
}

/** The pipeline's core against the bare recogniser on the same sound. */
export async function benchPipeline([minutes = '4']: string[]): Promise<Result[]> {
  const config = loadConfig()
  const folder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  try {
    const { path, text } = dictate(Number(minutes), folder)
    const core = await runCore(config, path, folder)
    const audio = controlName(core.pcmPath)
    const bare = runBare(config, core.pcmPath, [audio], [])
    const spans = segmentSpeech(await frameLevels(core.pcmPath, signal))
    const control = spans.map(({ start, end }, i) => `${audio} ${start / 10} ${end / 10} u${i}`)
    const alike = runBare(config, core.pcmPath, control, TUNING)

    const cores = `${config.speechConcurrency ?? availableParallelism()} cores`
    const rest = core.total - (core.times.recognition ?? 0)
    const goal = `≥ ${LEAST_RATIO} ×`
    return [
      { name: 'speech', value: core.duration, unit: 's' },
      {
        ...{ name: `pipeline on ${cores}, against the bare command`, value: core.total, unit: 's' },
        ...compare(bare.seconds, core.total, goal),
      },
      {
        ...{ name: 'pipeline, against one process of the same settings', value: core.total, unit: 's' },
        ...compare(alike.seconds, core.total, goal),
      },
      {
        ...{ name: 'everything but recognition', value: (100 * rest) / core.total, unit: '%' },
        ...{ goal: `< ${100 * MOST_SHARE} %`, pass: rest < MOST_SHARE * core.total },
      },
      ...Object.entries(core.times).map(([name, value]) => ({ name: `  ${name}`, value, unit: 's' })),
      { name: 'speed', value: core.duration / core.total, unit: '× real time' },
      {
        ...{
          name: 'word errors (synthetic voice)',
          value: 100 * wordErrorRate(text, core.text).rate,
          unit: '%',
        },
        baseline: 100 * wordErrorRate(text, bare.text).rate,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function compare(baseline: number, value: number, goal: string): Partial<Result> {
  const ratio = baseline / value
  return { baseline, ratio, goal, pass: ratio >= LEAST_RATIO }
}

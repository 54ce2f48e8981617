import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { segmentSpeech } from '#domain/audio/segmentation.ts'
import { wordErrorRate } from '#domain/comparison/wer.ts'
import { loadConfig } from '#server/config.ts'
import { measureFrameLevels } from '#server/infra/media/levels.ts'
import { TUNING_ARGS } from '#server/infra/speech/pocketsphinx.ts'
import { controlName, runBareRecognizer } from './bare-recognizer.ts'
import { runCore } from './core-run.ts'
import { synthesizeDictation } from './dictation.ts'
import type { Result } from './result.ts'

/** Minimum speed on two cores, relative to one process on one core. */
const MIN_RATIO = 1.8
/**
 * Maximum share of the total time spent on anything but recognition; on a short recording this includes
 * starting programs.
 */
const MAX_SHARE = 0.1

const { signal } = new AbortController()

/** Measures the pipeline's core against the bare recognizer on the same audio. */
export async function benchPipeline([minutes = '4']: string[]): Promise<Result[]> {
  const config = loadConfig()
  const folder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  try {
    const { path, text } = synthesizeDictation(Number(minutes), folder)
    const core = await runCore(config, path, folder)
    const audio = controlName(core.pcmPath)
    const bareRun = runBareRecognizer(config, core.pcmPath, [audio], [])
    const spans = segmentSpeech(await measureFrameLevels(core.pcmPath, signal))
    const control = spans.map(({ start, end }, i) => `${audio} ${start / 10} ${end / 10} u${i}`)
    const tunedBareRun = runBareRecognizer(config, core.pcmPath, control, TUNING_ARGS)

    const cores = `${config.speechConcurrency ?? availableParallelism()} cores`
    const goal = `≥ ${MIN_RATIO} ×`
    return [
      { name: 'speech', value: core.duration, unit: 's' },
      {
        name: `pipeline on ${cores}, compared with the bare command`,
        value: core.total,
        unit: 's',
        ...compare(bareRun.seconds, core.total, goal),
      },
      {
        name: 'pipeline, compared with one process with the same settings',
        value: core.total,
        unit: 's',
        ...compare(tunedBareRun.seconds, core.total, goal),
      },
      {
        name: 'time outside recognition',
        value: (100 * core.otherSeconds) / core.total,
        unit: '%',
        goal: `< ${100 * MAX_SHARE} %`,
        pass: core.otherSeconds < MAX_SHARE * core.total,
      },
      ...Object.entries(core.times).map(([name, value]) => ({ name: `  ${name}`, value, unit: 's' })),
      { name: 'speed', value: core.duration / core.total, unit: '× real time' },
      {
        name: 'word errors (synthetic voice)',
        value: 100 * wordErrorRate(text, core.text).rate,
        unit: '%',
        baseline: 100 * wordErrorRate(text, bareRun.text).rate,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function compare(baseline: number, value: number, goal: string): Partial<Result> {
  const ratio = baseline / value
  return { baseline, ratio, goal, pass: ratio >= MIN_RATIO }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wordErrorRate } from '#domain/comparison/wer.ts'
import { type Config, loadConfig } from '#server/config.ts'
import { createMedia } from '#server/infra/media/ffmpeg.ts'
import { createEvaluator } from '../src/cli/evaluate.ts'
import { type Evaluation, mergeEvaluations } from '../src/cli/evaluation.ts'
import { findReferences, type ReferenceRecording } from '../src/cli/references.ts'
import { controlName, runBareRecognizer } from './bare-recognizer.ts'
import type { Result } from './result.ts'

/** Maximum word error rate of PocketSphinx, in percent. */
const MAX_ERROR = 40.8
/** Minimum speed of PocketSphinx, in seconds of speech per second on two cores. */
const MIN_SPEED = 5

const { signal } = new AbortController()

/**
 * Measures word error rate and speed of PocketSphinx on a folder of recordings with references, against the
 * bare program.
 */
export async function benchSpeech([folder]: string[]): Promise<Result[]> {
  if (folder === undefined) throw new Error('Specify the folder with the recordings')
  const config: Config = { ...loadConfig(), speechEngines: ['pocketsphinx'] }
  const { evaluate } = await createEvaluator(config, { language: 'en', knownSpeakers: false }, signal)
  const evaluations: Evaluation[] = []
  const bareResult = { errors: 0, seconds: 0 }
  for (const recording of await findReferences(folder)) {
    evaluations.push(await evaluate(recording))
    const baseline = await recognizeBare(config, recording)
    bareResult.errors += baseline.errors
    bareResult.seconds += baseline.seconds
  }
  const { words, recognition, characters, speakers, diarization } = mergeEvaluations(evaluations)
  if (!words || !recognition || !characters)
    throw new Error(`No recording in ${folder} has a transcript in NAME.txt`)
  const speed = 1 / recognition.realTimeFactor
  return [
    { name: 'speech with words', value: recognition.audioSeconds, unit: 's' },
    {
      name: `word error rate, ${words.words} words`,
      value: 100 * words.rate,
      unit: '%',
      baseline: (100 * bareResult.errors) / words.words,
      goal: `at most ${MAX_ERROR}`,
      pass: 100 * words.rate <= MAX_ERROR,
    },
    {
      name: `character error rate, ${characters.characters} characters`,
      value: 100 * characters.rate,
      unit: '%',
    },
    {
      name: 'recognition',
      value: recognition.took,
      unit: 's',
      baseline: bareResult.seconds,
      ratio: bareResult.seconds / recognition.took,
    },
    {
      name: 'speed',
      value: speed,
      unit: '× real time',
      goal: `at least ${MIN_SPEED}`,
      pass: speed >= MIN_SPEED,
    },
    ...(speakers && diarization
      ? [
          { name: 'diarization error rate', value: 100 * speakers.rate, unit: '%' },
          { name: 'speaker identification', value: 1 / diarization.realTimeFactor, unit: '× real time' },
        ]
      : []),
  ]
}

async function recognizeBare(config: Config, { path, text }: ReferenceRecording) {
  if (text === null) return { errors: 0, seconds: 0 }
  const workFolder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  try {
    const pcmPath = join(workFolder, 'audio.raw')
    await createMedia(config).toPcm(path, pcmPath, { signal })
    const bareRun = runBareRecognizer(config, pcmPath, [controlName(pcmPath)], [])
    return { errors: wordErrorRate(text, bareRun.text).errors, seconds: bareRun.seconds }
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alignInput } from '#domain/imports/alignment.ts'
import type { TimedRecognizedWord } from '#domain/imports/tokens.ts'
import { tokenize } from '#domain/words/retime.ts'
import { type Config, loadConfig } from '#server/config.ts'
import { findSegments, recognize } from '#server/features/pipeline/stages/recognize.ts'
import { parseImport } from '#server/infra/imports/parse.ts'
import { findReferences, type ReferenceRecording } from '../src/cli/references.ts'
import { openTranscriber } from '../src/cli/transcriber.ts'
import { alignWithPocketSphinx } from './forced-alignment.ts'
import type { Result } from './result.ts'

const WORDS = 100_000
/** Maximum median error of word start times, in seconds. */
const MAX_ERROR_SECONDS = 0.3
const MAX_SECONDS = 5

const { signal } = new AbortController()

/**
 * Measures the word timestamps of imported transcripts on a folder of recordings with references, against
 * forced alignment, and the import time of a long transcript.
 */
export async function benchImport([folder]: string[]): Promise<Result[]> {
  const results = [await measureSpeed('text'), await measureSpeed('whisper')].flat()
  if (folder === undefined) return results
  const recordings = (await findReferences(folder)).filter(({ text }) => text !== null)
  const config: Config = { ...loadConfig(), speechEngines: ['pocketsphinx'] }
  const measuredRecordings: MeasuredRecording[] = []
  for (const recording of recordings) measuredRecordings.push(await measure(config, recording))
  // Every other recording was used to tune the alignment; the rest are used only here.
  const [tuningSet, heldOutSet] = [0, 1].map((remainder) =>
    measuredRecordings.filter((_, i) => i % 2 === remainder),
  )
  return [
    ...results,
    ...describe('recordings used for tuning', tuningSet ?? []),
    ...describe('other recordings', heldOutSet ?? []),
    ...describe('other recordings, concatenated', [joinRecordings(heldOutSet ?? [])]),
  ]
}

interface MeasuredRecording {
  words: string[]
  recognized: TimedRecognizedWord[]
  /** Start of each word in seconds; null if the recognizer's dictionary lacks the word. */
  truth: (number | null)[]
  seconds: number
}

async function measure(config: Config, { path, text }: ReferenceRecording): Promise<MeasuredRecording> {
  const { media, engine, tools, concurrency } = await openTranscriber(config, 'en')
  const workFolder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  try {
    const pcmPath = join(workFolder, 'audio.raw')
    const seconds = await media.toPcm(path, pcmPath, { signal })
    const segments = await findSegments(pcmPath, signal, tools.voiceActivity)
    const recognized = await recognize({ pcmPath, segments, engine, language: 'en', concurrency, signal })
    const words = tokenize(text ?? '')
    return {
      words,
      recognized: recognized.flatMap((segment) => [...segment.words]),
      truth: alignWithPocketSphinx(config, pcmPath, words),
      seconds,
    }
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
  }
}

/** Concatenates recordings with half a second between them. */
function joinRecordings(recordings: readonly MeasuredRecording[]): MeasuredRecording {
  const totals: MeasuredRecording = { words: [], recognized: [], truth: [], seconds: 0 }
  for (const { words, recognized, truth, seconds } of recordings) {
    const offset = Math.round(totals.seconds * 1000)
    totals.words.push(...words)
    totals.recognized.push(
      ...recognized.map((word) => ({ ...word, start: word.start + offset, end: word.end + offset })),
    )
    totals.truth.push(...truth.map((time) => (time === null ? null : time + totals.seconds)))
    totals.seconds += seconds + 0.5
  }
  return totals
}

function describe(name: string, recordings: readonly MeasuredRecording[]): Result[] {
  const errors = recordings.flatMap(({ words, recognized, truth, seconds }) => {
    const input = { format: 'text', timing: 'none', words: words.map((text) => ({ text })) } as const
    const { slots } = alignInput(input, recognized, Math.round(seconds * 1000))
    return slots.flatMap(({ start }, i) => {
      const time = truth[i]
      return time === null || time === undefined ? [] : [Math.abs(start / 1000 - time)]
    })
  })
  errors.sort((a, b) => a - b)
  const valueAt = (share: number) => errors[Math.floor(share * (errors.length - 1))] ?? Number.NaN
  return [
    {
      name: `median error of ${errors.length} words, ${name}`,
      value: valueAt(0.5),
      unit: 's',
      goal: `under ${MAX_ERROR_SECONDS}`,
      pass: valueAt(0.5) < MAX_ERROR_SECONDS,
    },
    { name: `90th percentile of the error, ${name}`, value: valueAt(0.9), unit: 's' },
  ]
}

/** Measures a transcript of 100,000 words in which two in five are misrecognized. */
async function measureSpeed(format: 'text' | 'whisper'): Promise<Result[]> {
  const random = createRandom(1)
  const word = () => `w${Math.floor(20_000 * random() ** 4).toString(36)}`
  const words = Array.from({ length: WORDS }, word)
  const recognized = words.map((text, i): TimedRecognizedWord => {
    const start = i * 300
    return { text: random() < 0.4 ? word() : text, start, end: start + 250 }
  })
  const file = format === 'text' ? words.join(' ') : JSON.stringify(toWhisper(words))
  const bytes = new TextEncoder().encode(file)
  const startedAt = performance.now()
  const { transcript } = await parseImport({ bytes })
  const parsedAt = performance.now()
  alignInput(transcript, recognized, null)
  const seconds = (performance.now() - startedAt) / 1000
  return [
    { name: `parsing ${WORDS} words, ${format}`, value: (parsedAt - startedAt) / 1000, unit: 's' },
    {
      name: `importing ${WORDS} words, ${format}`,
      value: seconds,
      unit: 's',
      goal: `at most ${MAX_SECONDS}`,
      pass: seconds <= MAX_SECONDS,
    },
  ]
}

function toWhisper(words: readonly string[]) {
  const segments = Array.from({ length: words.length / 10 }, (_, i) => {
    const spokenWords = words.slice(i * 10, i * 10 + 10)
    const timedWords = spokenWords.map((text, at) => {
      const start = (i * 10 + at) * 0.3
      return { word: ` ${text}`, start, end: start + 0.25, probability: 0.9 }
    })
    return { id: i, start: i * 3, end: i * 3 + 3, text: ` ${spokenWords.join(' ')}`, words: timedWords }
  })
  return { text: words.join(' '), segments, language: 'en' }
}

/** Returns a generator of numbers from 0 to 1, the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

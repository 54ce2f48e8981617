import { wordErrorRate } from '#domain/comparison/wer.ts'
import type { Ms } from '#domain/words/words.ts'
import type { EngineWord, SpeechEngine } from '#server/infra/engines/engine.ts'

/**
 * Expected results of an engine on a check recording. The bounds are loose, since they only need to
 * tell a working engine from a broken one.
 */
export interface Expectation {
  /** Maximum word error rate; 0.5 is one word in two. */
  wordErrors: number
  /** Minimum speed, in seconds of audio per second of processing. */
  speed: number
}

export type CheckProblem = 'unreachable' | 'error' | 'empty' | 'words' | 'times' | 'slow'

export interface Verdict {
  problem: CheckProblem | null
  /** Word error rate; null if nothing was recognized. */
  wordErrors: number | null
  /** Seconds of audio per second of processing; null after an error. */
  speed: number | null
}

/** Returns the results expected of an engine of this quality, on this machine (`local`) or at a provider. */
export const createExpectation = ({
  quality,
  local,
}: Pick<SpeechEngine['capabilities'], 'quality' | 'local'>): Expectation => ({
  wordErrors: quality === 'draft' ? 0.8 : 0.5,
  // A provider may queue even a short recording for a while.
  speed: local ? 0.1 : 0.05,
})

/** Tolerance for word timestamps beyond the end of the recording. */
const END_TOLERANCE_MS = 1000

interface Transcription {
  words: readonly EngineWord[]
  text: string
  /** Duration of the recording. */
  length: Ms
  elapsedMs: Ms
}

/** Compares an engine's transcript with the reference. */
export function evaluate({ words, text, length, elapsedMs }: Transcription, expected: Expectation): Verdict {
  const speed = length / Math.max(1, elapsedMs)
  if (words.length === 0) return { problem: 'empty', wordErrors: null, speed }
  const { rate } = wordErrorRate(text, words.map((word) => word.text).join(' '))
  const evaluation = { wordErrors: rate, speed }
  if (rate > expected.wordErrors) return { ...evaluation, problem: 'words' }
  if (!areInOrder(words, length)) return { ...evaluation, problem: 'times' }
  return { ...evaluation, problem: speed < expected.speed ? 'slow' : null }
}

/** Returns whether times are ascending and within the recording. */
function areInOrder(words: readonly EngineWord[], length: Ms): boolean {
  return words.every(({ start, end }, i) => {
    const previous = words[i - 1]?.start ?? 0
    return start >= previous && end >= start && end <= length + END_TOLERANCE_MS
  })
}

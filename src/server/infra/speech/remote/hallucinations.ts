import { tokenizeText } from './align-tokens.ts'

/** A segment of Whisper's response with its quality measures. */
export interface WhisperSegment {
  text: string
  start: number
  end: number
  avg_logprob?: number | null | undefined
  no_speech_prob?: number | null | undefined
  compression_ratio?: number | null | undefined
}

/** Whisper's own thresholds, above which it assumes silence or repeated text. */
const SILENCE_THRESHOLD = 0.6
const LOW_LOGPROB = -1
const REPETITION_THRESHOLD = 2.4
/** People rarely repeat themselves more than this many times in a row. */
const REPEATS = 3
const MAX_PHRASE_LENGTH = 12

/**
 * Removes text that Whisper hallucinates in silence: text it marks as silence, and all repetitions
 * of a sentence or phrase after the first.
 */
export function removeRepetitions<S extends WhisperSegment>(segments: readonly S[]): S[] {
  const spoken = segments.filter(
    ({ no_speech_prob, avg_logprob }) =>
      !((no_speech_prob ?? 0) > SILENCE_THRESHOLD && (avg_logprob ?? 0) < LOW_LOGPROB),
  )
  return collapseLongRuns(spoken, ({ text }) => foldText(text)).map((segment) =>
    (segment.compression_ratio ?? 0) > REPETITION_THRESHOLD
      ? { ...segment, text: removeRepeatedPhrases(segment.text) }
      : segment,
  )
}

const foldText = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Keeps only the first of a run of equal items, if the run is long. */
function collapseLongRuns<T>(items: readonly T[], key: (item: T) => string): T[] {
  const result: T[] = []
  for (let i = 0; i < items.length; ) {
    let end = i + 1
    while (end < items.length && key(items[end] as T) === key(items[i] as T)) end++
    result.push(...items.slice(i, end - i > REPEATS ? i + 1 : end))
    i = end
  }
  return result
}

function removeRepeatedPhrases(text: string): string {
  let tokens = tokenizeText(text)
  for (let length = 1; length <= MAX_PHRASE_LENGTH; length++) tokens = removeRepeatedPhrase(tokens, length)
  return tokens.join(' ')
}

function removeRepeatedPhrase(tokens: readonly string[], length: number): string[] {
  const foldedTokens = tokens.map(foldText)
  const areEqual = (i: number, j: number) =>
    i + length <= j && foldedTokens.slice(i, i + length).every((t, k) => t === foldedTokens[j + k])
  const result: string[] = []
  for (let i = 0; i < tokens.length; ) {
    let end = i + length
    while (areEqual(i, end)) end += length
    if ((end - i) / length > REPEATS) {
      result.push(...tokens.slice(i, i + length))
      i = end
    } else result.push(tokens[i++] as string)
  }
  return result
}

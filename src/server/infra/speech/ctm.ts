import { divideSpan } from '#domain/words/words.ts'
import type { EngineWord, Segment } from '#server/infra/engines/engine.ts'

/**
 * The dictionary's markers for silence, noise and sentence boundaries: `<s>`, `<sil>`, `[NOISE]`,
 * `++UM++`.
 */
const NOT_A_WORD = /^(<.*>|\[.*\]|\+\+.*\+\+)$/
/** Marker of an alternative pronunciation: `read(2)`. */
const ALTERNATIVE = /\(\d+\)$/

/**
 * Parses PocketSphinx's CTM lines (`utterance channel start duration word confidence`, in seconds from the
 * start of the segment) to words with times from the start of the recording.
 * @param terms hint texts by the words added to the model for them; if a text has several words, they share
 * the time
 */
export function parseCtm(
  text: string,
  segment: Segment,
  terms: ReadonlyMap<string, string> = new Map(),
): EngineWord[] {
  return text.split('\n').flatMap((line) => {
    const [, , start, duration, token = '', confidence] = line.trim().split(/\s+/)
    const from = Number(start) * 1000
    const length = Number(duration) * 1000
    if (token === '' || NOT_A_WORD.test(token) || !Number.isFinite(from + length)) return []
    const first = clamp(segment.start + Math.round(from), segment.start, segment.end)
    const last = clamp(segment.start + Math.round(from + length), first, segment.end)
    const word = token.replace(ALTERNATIVE, '')
    const texts = (terms.get(word) ?? capitalizePronoun(word)).split(' ')
    return divideSpan(first, last, texts).map((slot, i) => ({
      text: texts[i] ?? '',
      ...slot,
      confidence: probability(confidence),
    }))
  })
}

/** Capitalizes the pronoun "I", since the dictionary has no capital letters. */
function capitalizePronoun(word: string): string {
  return /^i('(m|d|ll|ve|s))?$/.test(word) ? `I${word.slice(1)}` : word
}

function probability(text: string | undefined): number | null {
  const value = Number(text)
  return text === undefined || Number.isNaN(value) ? null : clamp(value, 0, 1)
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

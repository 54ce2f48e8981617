import type { Word } from './words.ts'

/** Returns whether a word has low confidence and hasn't been edited since. */
export function hasLowConfidence({ confidence, edited }: Word, threshold: number): boolean {
  return confidence !== null && confidence < threshold && !edited
}

/** Returns a word as confirmed by a person: with the same text and times, but no confidence. */
export function confirmWord(word: Word): Word {
  return { ...word, confidence: null, edited: true }
}

/** Strips surrounding punctuation from a word; returns the whole word if nothing else is left. */
export function stripPunctuation(text: string): string {
  return text.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '') || text
}

/** Drafts mark at most one in this many words, since their confidence values are unreliable. */
const wordsPerMark = 10

/**
 * Returns the threshold for a draft: the viewer's choice, or a lower value if that would mark more than one
 * word in ten.
 * @param threshold the viewer's choice, from 0 to 1
 */
export function draftThreshold(words: readonly Word[], threshold: number): number {
  const confidences = Float64Array.from(
    words.flatMap(({ confidence, edited }) => (edited ? [] : (confidence ?? []))),
  )
  const first = confidences.sort()[Math.floor(words.length / wordsPerMark)]
  return Math.min(threshold, first ?? 1)
}

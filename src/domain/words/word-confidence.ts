import type { Word } from './words.ts'

/** Returns whether a word has low confidence and hasn't been edited since. */
export function hasLowConfidence({ confidence, edited }: Word, below: number): boolean {
  return confidence !== null && confidence < below && !edited
}

/** Returns a word as confirmed by a person: the same text and times, without a confidence. */
export function confirmWord(word: Word): Word {
  return { ...word, confidence: null, edited: true }
}

/** Returns a word without surrounding punctuation; the whole word if there is nothing else. */
export function stripPunctuation(text: string): string {
  return text.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '') || text
}

/** Drafts mark at most one word in this many, since their confidences are unreliable. */
const sampleRate = 10

/**
 * Returns the threshold for a draft: the viewer's choice, or less if that would mark more than one word in ten.
 * @param below the viewer's choice, from 0 to 1
 */
export function draftThreshold(words: readonly Word[], below: number): number {
  const confidences = Float64Array.from(
    words.flatMap(({ confidence, edited }) => (edited ? [] : (confidence ?? []))),
  )
  const first = confidences.sort()[Math.floor(words.length / sampleRate)]
  return Math.min(below, first ?? 1)
}

import type { Word } from './words.ts'

/** Whether a word has low confidence and hasn't been edited since. */
export function hasLowConfidence({ confidence, edited }: Word, below: number): boolean {
  return confidence !== null && confidence < below && !edited
}

/** The word as a person confirms it: the same text and times, without a confidence. */
export function accepted(word: Word): Word {
  return { ...word, confidence: null, edited: true }
}

/** A word without surrounding punctuation; the whole word if there is nothing else. */
export function bareWord(text: string): string {
  return text.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '') || text
}

/** Drafts mark at most one word in this many: their confidences are unreliable. */
const oneIn = 10

/**
 * The threshold to use in a draft: what the viewer has chosen, or less where that would mark more than one word in ten.
 * @param below what the viewer has chosen, 0 to 1
 */
export function draftThreshold(words: readonly Word[], below: number): number {
  const confidences = Float64Array.from(
    words.flatMap(({ confidence, edited }) => (edited ? [] : (confidence ?? []))),
  )
  const first = confidences.sort()[Math.floor(words.length / oneIn)]
  return Math.min(below, first ?? 1)
}

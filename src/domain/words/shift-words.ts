import { indexOfFirstAfter } from '#domain/comparison/patches.ts'
import type { Ms, Word } from './words.ts'

/**
 * Shifts the words from `from` on by `by`, which may be negative; the list must ascend, and so does the result. No word
 * starts before zero. When shifted back, none starts before the end of the word before `from`, unless it already did;
 * earlier starts move there, and words that would end before it get no duration.
 */
export function shiftWords(words: readonly Word[], from: Ms, by: Ms): Word[] {
  const first = indexOfFirstAfter(words, from)
  const floor = Math.max(0, words[first - 1]?.end ?? 0)
  return words.map((word, i) => {
    if (i < first) return word
    const start = Math.max(word.start + by, Math.min(word.start, floor))
    return { ...word, start, end: Math.max(start, word.end + by) }
  })
}

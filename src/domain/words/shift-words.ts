import { indexOfFirstAfter } from '#domain/comparison/patches.ts'
import type { Ms, Word } from './words.ts'

/**
 * Shifts the words from `from` on by `shift`, which may be negative; the list must ascend, and so does the result. No word
 * starts before zero. When shifted back, none starts before the end of the word before `from`, unless it already did;
 * earlier starts move there, and words that would end before it get no duration.
 */
export function shiftWords(words: readonly Word[], from: Ms, shift: Ms): Word[] {
  const first = indexOfFirstAfter(words, from)
  const earliestStart = Math.max(0, words[first - 1]?.end ?? 0)
  return words.map((word, i) => {
    if (i < first) return word
    const start = Math.max(word.start + shift, Math.min(word.start, earliestStart))
    return { ...word, start, end: Math.max(start, word.end + shift) }
  })
}

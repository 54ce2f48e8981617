import { indexOfFirstAfter } from '#domain/words/time-ranges.ts'
import type { Ms, Word } from './words.ts'

/**
 * Shifts all words starting at `from` by `shift`, which may be negative. Both the list and the result are in
 * ascending order. No word starts before zero. When shifting back, no word starts before the end of the word
 * preceding `from`, unless it already did: earlier starts are clamped to that time, and words that would end
 * before it get zero duration.
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

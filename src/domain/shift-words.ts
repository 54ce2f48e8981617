import { firstFrom } from './patches.ts'
import type { Ms, Word } from './words.ts'

/**
 * Words with those from `from` on shifted by `by`, which may be negative; the list ascends, and so does the result. No
 * word begins before zero. Shifted backwards, none begins before the word ahead of `from` ends, unless it did so
 * before: what would, gathers there, and what would end there lasts no time.
 */
export function shiftWords(words: readonly Word[], from: Ms, by: Ms): Word[] {
  const first = firstFrom(words, from)
  const floor = Math.max(0, words[first - 1]?.end ?? 0)
  return words.map((word, i) => {
    if (i < first) return word
    const start = Math.max(word.start + by, Math.min(word.start, floor))
    return { ...word, start, end: Math.max(start, word.end + by) }
  })
}

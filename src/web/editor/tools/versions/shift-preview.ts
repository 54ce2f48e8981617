import { indexOfFirstAfter } from '#domain/comparison/patches.ts'
import { shiftWords } from '#domain/words/shift-words.ts'
import type { Ms, Word } from '#domain/words/words.ts'

export interface ShiftPreview {
  /** All words after the shift. */
  words: Word[]
  /** Number of shifted words. */
  count: number
  /** The first shifted word, before and after; null if there is none. */
  first: { before: Word; after: Word } | null
  /** Number of words that can't be shifted by the full offset, and their resulting time; null if there are none. */
  gathered: { count: number; time: Ms } | null
}

/** Returns the effect of a shift; times are in milliseconds. */
export function previewShift(words: readonly Word[], from: Ms, by: Ms): ShiftPreview {
  const index = indexOfFirstAfter(words, from)
  const shifted = shiftWords(words, from, by)
  const [before, after] = [words[index], shifted[index]]
  let blockedCount = 0
  for (let i = index; i < words.length; i++) {
    if ((shifted[i] as Word).start === (words[i] as Word).start + by) break
    blockedCount++
  }
  const last = shifted[index + blockedCount - 1]
  return {
    words: shifted,
    count: words.length - index,
    first: before && after ? { before, after } : null,
    gathered: blockedCount > 0 && last ? { count: blockedCount, time: last.start } : null,
  }
}

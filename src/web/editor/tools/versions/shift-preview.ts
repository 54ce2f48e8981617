import { shiftWords } from '#domain/words/shift-words.ts'
import { indexOfFirstAfter } from '#domain/words/time-ranges.ts'
import type { Ms, Word } from '#domain/words/words.ts'

export interface ShiftPreview {
  /** All words after the shift. */
  words: Word[]
  /** Number of shifted words. */
  count: number
  /** The first shifted word, before and after the shift; null if no word is shifted. */
  first: { before: Word; after: Word } | null
  /**
   * Number of words that can't be shifted by the full offset, and the time that they get instead; null if
   * there are none.
   */
  clampedWords: { count: number; time: Ms } | null
}

/** Returns the effect of a shift, with times in milliseconds. */
export function previewShift(words: readonly Word[], from: Ms, offset: Ms): ShiftPreview {
  const index = indexOfFirstAfter(words, from)
  const shiftedWords = shiftWords(words, from, offset)
  const [before, after] = [words[index], shiftedWords[index]]
  let blockedCount = 0
  for (let i = index; i < words.length; i++) {
    if ((shiftedWords[i] as Word).start === (words[i] as Word).start + offset) break
    blockedCount++
  }
  const last = shiftedWords[index + blockedCount - 1]
  return {
    words: shiftedWords,
    count: words.length - index,
    first: before && after ? { before, after } : null,
    clampedWords: blockedCount > 0 && last ? { count: blockedCount, time: last.start } : null,
  }
}

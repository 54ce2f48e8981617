import { shiftWords } from '#domain/words/shift-words.ts'
import { indexOfFirstAfter } from '#domain/words/time-ranges.ts'
import type { Ms, Word } from '#domain/words/words.ts'

export interface ShiftPreview {
  /** Number of shifted words. */
  count: number
  /** The first shifted word, before and after the shift; null if no word is shifted. */
  first: { before: Word; after: Word } | null
  /**
   * Number of words that can't be shifted by the full offset, and the time at which they start instead; null
   * if there are none.
   */
  clampedWords: { count: number; time: Ms } | null
  /** Number of words shifted beyond the end of the recording. */
  lateCount: number
}

/**
 * Returns the effect of a shift, with times in milliseconds.
 * @param duration of the recording; 0 if unknown
 */
export function previewShift(
  words: readonly Word[],
  { from, offset, duration }: { from: Ms; offset: Ms; duration: Ms },
): ShiftPreview {
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
    count: words.length - index,
    first: before && after ? { before, after } : null,
    lateCount:
      offset > 0 && duration > 0
        ? words.length - Math.max(index, indexOfFirstAfter(shiftedWords, duration))
        : 0,
    clampedWords: blockedCount > 0 && last ? { count: blockedCount, time: last.start } : null,
  }
}

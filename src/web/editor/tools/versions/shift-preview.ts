import { indexOfFirstAfter } from '#domain/patches.ts'
import { shiftWords } from '#domain/shift-words.ts'
import type { Ms, Word } from '#domain/words.ts'

export interface ShiftPreview {
  /** All words after the shift. */
  words: Word[]
  /** Number of shifted words. */
  count: number
  /** The first shifted word, before and after; null if there is none. */
  first: { was: Word; becomes: Word } | null
  /** Number of words that can't be shifted by the full offset, and their resulting time; null if there are none. */
  gathered: { count: number; time: Ms } | null
}

/** Returns the effect of a shift; times are in milliseconds. */
export function previewShift(words: readonly Word[], from: Ms, by: Ms): ShiftPreview {
  const index = indexOfFirstAfter(words, from)
  const shifted = shiftWords(words, from, by)
  const [was, becomes] = [words[index], shifted[index]]
  let held = 0
  for (let i = index; i < words.length; i++) {
    if ((shifted[i] as Word).start === (words[i] as Word).start + by) break
    held++
  }
  const last = shifted[index + held - 1]
  return {
    words: shifted,
    count: words.length - index,
    first: was && becomes ? { was, becomes } : null,
    gathered: held > 0 && last ? { count: held, time: last.start } : null,
  }
}

import { findWords } from '#domain/words/time-ranges.ts'
import { isSameExceptSpeaker, type Ms, type Word } from '#domain/words/words.ts'
import type { Patch } from './patches.ts'

/**
 * Assigns the words that start in [startTime, endTime), in milliseconds, to a speaker without changing
 * anything else.
 */
export interface Assignment {
  readonly startTime: Ms
  readonly endTime: Ms
  readonly speaker: string
}

/** Change to the words that start in a range. */
export type RangeEdit = Patch | Assignment

/** Returns a patch in its shortest form: as assignments if it changes only speakers. */
export function toRangeEdits(patch: Patch, previous: readonly Word[]): RangeEdit[] {
  const { words } = patch
  return (words.length > 0 && differOnlyInSpeakers(words, previous) && assignmentsOf(patch)) || [patch]
}

/** Returns whether two lists have the same words, ignoring speakers. */
export function differOnlyInSpeakers(words: readonly Word[], previous: readonly Word[]): boolean {
  return (
    words.length === previous.length &&
    words.every((word, i) => isSameExceptSpeaker(word, previous[i] as Word))
  )
}

/**
 * Converts a patch to assignments; null if words with the same start have different speakers, which ranges
 * can't express.
 */
function assignmentsOf({ startTime, endTime, words }: Patch): Assignment[] | null {
  const pieces: { startTime: Ms; endTime: Ms; speaker: string }[] = []
  for (const [i, { start, speaker }] of words.entries()) {
    const last = pieces.at(-1)
    if (last?.speaker === speaker) continue
    if (last && start === words[i - 1]?.start) return null
    if (last) last.endTime = start
    pieces.push({ startTime: last ? start : startTime, endTime, speaker })
  }
  return pieces
}

/** Converts edits of words into patches; words must be in ascending order. */
export function toPatches(words: readonly Word[], edits: readonly RangeEdit[]): Patch[] {
  return edits.map((edit) => {
    if ('words' in edit) return edit
    const { startTime, endTime, speaker } = edit
    const assignedWords = findWords(words, startTime, endTime).map((word) => ({ ...word, speaker }))
    return { startTime, endTime, words: assignedWords }
  })
}

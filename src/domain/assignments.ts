import { type Patch, wordsIn } from './patches.ts'
import { type Ms, sameWord, type Word } from './words.ts'

/** Gives the words that start in [startTime, endTime), in milliseconds, to a speaker; nothing else of them changes. */
export interface Assignment {
  readonly startTime: Ms
  readonly endTime: Ms
  readonly speaker: string
}

/** A change of the words that start in a range. */
export type RangeEdit = Patch | Assignment

/** A patch in as little as it can be said: as an assignment when all that it changes is who speaks. */
export function shorten({ startTime, endTime, words }: Patch, was: readonly Word[]): RangeEdit {
  const speaker = words[0]?.speaker
  const assigns =
    speaker !== undefined &&
    words.length === was.length &&
    words.every((word, i) => word.speaker === speaker && sameWord(word, { ...(was[i] as Word), speaker }))
  return assigns ? { startTime, endTime, speaker } : { startTime, endTime, words }
}

/** The patches that edits of these words stand for; words ascend. */
export function toPatches(words: readonly Word[], edits: readonly RangeEdit[]): Patch[] {
  return edits.map((edit) => {
    if ('words' in edit) return edit
    const { startTime, endTime, speaker } = edit
    const given = wordsIn(words, startTime, endTime).map((word) => ({ ...word, speaker }))
    return { startTime, endTime, words: given }
  })
}

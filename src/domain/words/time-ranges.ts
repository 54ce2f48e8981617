import { firstIndexWhere } from '#domain/binary-search.ts'
import type { Ms, Word } from './words.ts'

/** Returns the index of the first word that starts at `time` or later; words must be in ascending order. */
export const indexOfFirstAfter = (words: readonly Word[], time: Ms): number =>
  firstIndexWhere(words.length, (i) => (words[i] as Word).start >= time)

/** Returns the words that start in [startTime, endTime); words must be in ascending order. */
export function findWords(words: readonly Word[], startTime: Ms, endTime: Ms): Word[] {
  return words.slice(indexOfFirstAfter(words, startTime), indexOfFirstAfter(words, endTime))
}

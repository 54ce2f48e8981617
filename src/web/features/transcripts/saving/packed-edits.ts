import type { PackedWords } from '#contract/transcripts.ts'
import { packWords, unpackWords } from '#domain/packed-words.ts'
import type { Ms, Word } from '#domain/words.ts'
import type { Edit } from './edits.ts'

/** Edits in columns: a browser copies thousands of them on their way into its database in a few milliseconds. */
export interface PackedEdits {
  /** Of each: from when to when, how many words stood there, and how many do. */
  ranges: [startTime: Ms, endTime: Ms, was: number, words: number][]
  was: PackedWords
  words: PackedWords
}

export function packEdits(edits: readonly Edit[]): PackedEdits {
  return {
    ranges: edits.map(({ startTime, endTime, was, words }) => [startTime, endTime, was.length, words.length]),
    was: packWords(edits.flatMap(({ was }) => was)),
    words: packWords(edits.flatMap(({ words }) => words)),
  }
}

/** The edits that were packed. */
export function unpackEdits({ ranges, was, words }: PackedEdits): Edit[] {
  const [takeWas, take] = [taker(was), taker(words)]
  return ranges.map(([startTime, endTime, wasCount, count]) => ({
    ...{ startTime, endTime },
    was: takeWas(wasCount),
    words: take(count),
  }))
}

/** A function that gives the next so many of packed words. */
function taker(packed: PackedWords): (count: number) => Word[] {
  const words = unpackWords(packed)
  let taken = 0
  return (count) => {
    taken += count
    return words.slice(taken - count, taken)
  }
}

import type { PackedWords } from '#contract/transcripts.ts'
import { differOnlyInSpeakers } from '#domain/speakers/assignments.ts'
import { packWords, unpackWords } from '#domain/words/packed-words.ts'
import type { Ms } from '#domain/words/words.ts'
import type { Edit } from './edits.ts'

/** Edits in columns, so that a browser stores thousands of them in a few milliseconds. */
export interface PackedEdits {
  /** Start, end, and number of words before and after each edit; null if only speakers change. */
  ranges: [startTime: Ms, endTime: Ms, was: number, words: number | null][]
  was: PackedWords
  words: PackedWords
  /** Speakers of the edits that change nothing else. */
  speakers: string[]
}

export function packEdits(edits: readonly Edit[]): PackedEdits {
  const marked = edits.map((edit) => ({ ...edit, respoken: differOnlyInSpeakers(edit.words, edit.was) }))
  return {
    ranges: marked.map(({ startTime, endTime, was, words, respoken }) => [
      ...([startTime, endTime, was.length] as const),
      respoken ? null : words.length,
    ]),
    was: packWords(marked.flatMap(({ was }) => was)),
    words: packWords(marked.flatMap(({ words, respoken }) => (respoken ? [] : words))),
    speakers: marked.flatMap(({ words, respoken }) => (respoken ? words.map(({ speaker }) => speaker) : [])),
  }
}

/** Restores edits from packed columns. */
export function unpackEdits({ ranges, ...packed }: PackedEdits): Edit[] {
  const takeWas = taker(unpackWords(packed.was))
  const takeWords = taker(unpackWords(packed.words))
  const takeSpeakers = taker(packed.speakers)
  return ranges.map(([startTime, endTime, wasCount, count]) => {
    const before = takeWas(wasCount)
    const speakers = count === null ? takeSpeakers(wasCount) : []
    const words =
      count === null
        ? before.map((word, i) => ({ ...word, speaker: speakers[i] ?? word.speaker }))
        : takeWords(count)
    return { startTime, endTime, was: before, words }
  })
}

/** Returns a function that takes the next items of a list. */
function taker<T>(list: readonly T[]): (count: number) => T[] {
  let taken = 0
  return (count) => {
    taken += count
    return list.slice(taken - count, taken)
  }
}

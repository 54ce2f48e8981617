import type { PackedWords } from '#contract/transcripts.ts'
import { differOnlyInSpeakers } from '#domain/edits/assignments.ts'
import { packWords, unpackWords } from '#domain/words/packed-words.ts'
import type { Ms } from '#domain/words/words.ts'
import type { Edit } from './edits.ts'

/** Edits in columns, so that a browser can store thousands of them in a few milliseconds. */
export interface PackedEdits {
  /** Start, end, and number of words before and after each edit; null if only speakers change. */
  ranges: [startTime: Ms, endTime: Ms, was: number, words: number | null][]
  was: PackedWords
  words: PackedWords
  /** Speakers of the edits that change only speakers. */
  speakers: string[]
}

export function packEdits(edits: readonly Edit[]): PackedEdits {
  const markedEdits = edits.map((edit) => ({
    ...edit,
    changesOnlySpeakers: differOnlyInSpeakers(edit.words, edit.was),
  }))
  return {
    ranges: markedEdits.map(({ startTime, endTime, was, words, changesOnlySpeakers }) => [
      startTime,
      endTime,
      was.length,
      changesOnlySpeakers ? null : words.length,
    ]),
    was: packWords(markedEdits.flatMap(({ was }) => was)),
    words: packWords(
      markedEdits.flatMap(({ words, changesOnlySpeakers }) => (changesOnlySpeakers ? [] : words)),
    ),
    speakers: markedEdits.flatMap(({ words, changesOnlySpeakers }) =>
      changesOnlySpeakers ? words.map(({ speaker }) => speaker) : [],
    ),
  }
}

/** Restores edits from packed columns. */
export function unpackEdits({ ranges, ...packedParts }: PackedEdits): Edit[] {
  const takeWas = createTaker(unpackWords(packedParts.was))
  const takeWords = createTaker(unpackWords(packedParts.words))
  const takeSpeakers = createTaker(packedParts.speakers)
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
function createTaker<T>(list: readonly T[]): (count: number) => T[] {
  let takenCount = 0
  return (count) => {
    takenCount += count
    return list.slice(takenCount - count, takenCount)
  }
}

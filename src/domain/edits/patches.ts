import { indexOfFirstAfter } from '#domain/words/time-ranges.ts'
import { isSameWord, type Ms, type Word } from '#domain/words/words.ts'

/** Replaces the words that start in [startTime, endTime), in milliseconds. */
export interface Patch {
  readonly startTime: Ms
  readonly endTime: Ms
  readonly words: readonly Word[]
}

/** Thrown if words are out of order or end before they start; `indexes` are their indexes in the result. */
export class OutOfOrderError extends Error {
  readonly indexes: readonly number[]
  constructor(indexes: readonly number[]) {
    super(`words out of order at ${indexes.slice(0, 5).join(', ')}`)
    this.indexes = indexes
  }
}

/**
 * Returns the indexes of words in [from, to) that end before they start or start before the previous word.
 */
export function outOfOrderIndexes(words: readonly Word[], from = 0, to = words.length): number[] {
  const invalidIndexes: number[] = []
  let previous = Number.NEGATIVE_INFINITY
  for (let i = from; i < Math.min(to, words.length); i++) {
    const { start, end } = words[i] as Word
    if (end < start || start < previous) invalidIndexes.push(i)
    previous = start
  }
  return invalidIndexes
}

/**
 * Returns a copy of a list with the patch applied. The list must be in ascending order.
 * @throws OutOfOrderError if the new words are out of order among themselves or with their neighbors
 */
export function applyPatch(words: readonly Word[], patch: Patch): Word[] {
  return applyPatches(words, [patch])
}

/**
 * Applies several patches in one pass. Their ranges must be in ascending order, must not overlap, and must
 * refer to the given list.
 * @throws OutOfOrderError if the new words are out of order among themselves or with their neighbors
 */
export function applyPatches(words: readonly Word[], patches: readonly Patch[]): Word[] {
  const result: Word[] = []
  let nextIndex = 0
  const keepUntil = (index: number) => {
    while (nextIndex < index) result.push(words[nextIndex++] as Word)
  }
  const writtenRanges = patches.map(({ startTime, endTime, words: newWords }) => {
    keepUntil(indexOfFirstAfter(words, startTime))
    nextIndex = Math.max(nextIndex, indexOfFirstAfter(words, endTime))
    const from = result.length
    for (const word of newWords) result.push(word)
    return { from, to: result.length }
  })
  keepUntil(words.length)
  const invalidWords = writtenRanges.flatMap(({ from, to }) =>
    outOfOrderIndexes(result, Math.max(0, from - 1), to + 1),
  )
  if (invalidWords.length > 0) throw new OutOfOrderError([...new Set(invalidWords)])
  return result
}

/**
 * Returns the patches that turn `base` into `current`: as few words as possible, in non-overlapping ranges
 * that contain no unchanged word's start, so that the patches can be applied one by one. Both lists must be
 * in ascending order. Runs in a single pass, a short one if the lists share objects at their ends.
 * @throws OutOfOrderError if `current` is out of order
 */
export function diffToPatches(base: readonly Word[], current: readonly Word[]): Patch[] {
  const { from, until, end } = changedRange(base, current)
  // The surrounding words are in order in `base`.
  const invalidWords = outOfOrderIndexes(current, Math.max(0, from - 1), end + 1)
  if (invalidWords.length > 0) throw new OutOfOrderError(invalidWords)
  return findChanges(base.slice(from, until), current.slice(from, end)).map(
    ({ startTime, endTime, to, end }) => ({
      startTime,
      endTime,
      words: current.slice(from + to, from + end),
    }),
  )
}

/** Trims equal objects at both ends of `base[from, until)` and `current[from, end)`. */
function changedRange(base: readonly Word[], current: readonly Word[]) {
  const shorterLength = Math.min(base.length, current.length)
  let from = 0
  while (from < shorterLength && base[from] === current[from]) from++
  let sameCount = 0
  while (
    sameCount < shorterLength - from &&
    base[base.length - 1 - sameCount] === current[current.length - 1 - sameCount]
  )
    sameCount++
  // Words with the same start time are compared as a group.
  const starts = (words: readonly Word[], index: number) => words[index]?.start
  const before = starts(base, from - 1)
  while (from > 0 && starts(base, from - 1) === before) from--
  const after = starts(base, base.length - sameCount)
  while (sameCount > 0 && starts(base, base.length - sameCount) === after) sameCount--
  return { from, until: base.length - sameCount, end: current.length - sameCount }
}

/**
 * Change from `base[from, until)` to `current[to, end)`: all words in either list that start in [startTime,
 * endTime).
 */
export interface Change {
  startTime: Ms
  endTime: Ms
  from: number
  until: number
  to: number
  end: number
}

/** Returns the runs of start times at which two ascending lists have different words. */
export function findChanges(base: readonly Word[], current: readonly Word[]): Change[] {
  const foundChanges: Change[] = []
  let openChange: Change | undefined
  let [i, j] = [0, 0]
  while (i < base.length || j < current.length) {
    if (isSameWithoutTie(base, i, current, j)) {
      openChange = undefined
      i++
      j++
      continue
    }
    const time = Math.min(
      base[i]?.start ?? Number.POSITIVE_INFINITY,
      current[j]?.start ?? Number.POSITIVE_INFINITY,
    )
    const until = endOfTie(base, i, time)
    const end = endOfTie(current, j, time)
    if (isSameTie(base, i, until, current, j, end)) openChange = undefined
    else if (openChange) Object.assign(openChange, { endTime: time + 1, until, end })
    else {
      openChange = { startTime: time, endTime: time + 1, from: i, until, to: j, end }
      foundChanges.push(openChange)
    }
    i = until
    j = end
  }
  return foundChanges
}

/**
 * Returns whether both words are the same object and no other word has the same start: a fast path for the
 * common case.
 */
function isSameWithoutTie(base: readonly Word[], i: number, current: readonly Word[], j: number): boolean {
  const word = base[i]
  return (
    word !== undefined &&
    word === current[j] &&
    base[i + 1]?.start !== word.start &&
    current[j + 1]?.start !== word.start
  )
}

function endOfTie(words: readonly Word[], from: number, time: Ms): number {
  let end = from
  while (words[end]?.start === time) end++
  return end
}

function isSameTie(
  a: readonly Word[],
  aFrom: number,
  aTo: number,
  b: readonly Word[],
  bFrom: number,
  bTo: number,
): boolean {
  if (aTo - aFrom !== bTo - bFrom) return false
  for (let k = 0; k < aTo - aFrom; k++)
    if (!isSameWord(a[aFrom + k] as Word, b[bFrom + k] as Word)) return false
  return true
}

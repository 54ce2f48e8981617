import { areSameWords, type Word } from '#domain/words/words.ts'
import { type Change, findChanges } from './patches.ts'

/** Passage that both versions changed differently, so that a person has to choose. */
export interface Conflict {
  readonly base: readonly Word[]
  readonly mine: readonly Word[]
  readonly theirs: readonly Word[]
  /** Start of the passage in the merged words. */
  readonly index: number
}

export interface MergeResult {
  /** Merged words in ascending order, using `theirs` in every conflict. */
  readonly words: readonly Word[]
  /** Conflicts, in word order. */
  readonly conflicts: readonly Conflict[]
}

/**
 * Merges two versions derived from the same base; all three lists must be in ascending order. Changes that
 * don't touch are both kept, identical changes are kept once, and touching changes become a conflict.
 */
export function merge(base: readonly Word[], mine: readonly Word[], theirs: readonly Word[]): MergeResult {
  const words: Word[] = []
  const conflicts: Conflict[] = []
  let baseIndex = 0
  const copyBaseUntil = (until: number) => {
    while (baseIndex < until) words.push(base[baseIndex++] as Word)
  }
  for (const region of joinTouchingChanges(findChanges(base, mine), findChanges(base, theirs))) {
    copyBaseUntil(region.from)
    const [myWords, theirWords] = [mine.slice(...region.mine), theirs.slice(...region.theirs)]
    const hasConflict = region.isChangedByMe && region.changedByThem && !areSameWords(myWords, theirWords)
    if (hasConflict)
      conflicts.push({
        base: base.slice(region.from, region.until),
        mine: myWords,
        theirs: theirWords,
        index: words.length,
      })
    for (const word of region.changedByThem ? theirWords : myWords) words.push(word)
    baseIndex = region.until
  }
  copyBaseUntil(base.length)
  return { words, conflicts }
}

/** Passage of the base that one or both versions changed, with its position in both. */
interface Region {
  from: number
  until: number
  mine: [number, number]
  theirs: [number, number]
  isChangedByMe: boolean
  changedByThem: boolean
}

/** Joins touching changes. */
function joinTouchingChanges(mine: readonly Change[], theirs: readonly Change[]): Region[] {
  const foundRegions: Region[] = []
  // Accumulated length difference of each version.
  let [myShift, theirShift] = [0, 0]
  let [i, j] = [0, 0]
  while (i < mine.length || j < theirs.length) {
    const from = Math.min(
      mine[i]?.from ?? Number.POSITIVE_INFINITY,
      theirs[j]?.from ?? Number.POSITIVE_INFINITY,
    )
    const start = { mine: from + myShift, theirs: from + theirShift, i, j }
    let until = from
    for (;;) {
      const myChange = mine[i]
      const theirChange = theirs[j]
      if (myChange && myChange.from <= until) {
        until = Math.max(until, myChange.until)
        myShift = myChange.end - myChange.until
        i++
      } else if (theirChange && theirChange.from <= until) {
        until = Math.max(until, theirChange.until)
        theirShift = theirChange.end - theirChange.until
        j++
      } else break
    }
    foundRegions.push({
      from,
      until,
      mine: [start.mine, until + myShift],
      theirs: [start.theirs, until + theirShift],
      isChangedByMe: i > start.i,
      changedByThem: j > start.j,
    })
  }
  return foundRegions
}

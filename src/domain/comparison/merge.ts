import { areSameWords, type Word } from '#domain/words/words.ts'
import { type Change, changes } from './patches.ts'

/** Passage changed in two ways, so that a person has to choose. */
export interface Conflict {
  readonly base: readonly Word[]
  readonly mine: readonly Word[]
  readonly theirs: readonly Word[]
  /** Start of the passage in the merged words. */
  readonly index: number
}

export interface MergeResult {
  /** Merged words in ascending order, with `theirs` in every conflict. */
  readonly words: readonly Word[]
  /** Conflicts, in word order. */
  readonly conflicts: readonly Conflict[]
}

/**
 * Merges two versions of one base; all three lists must ascend. Keeps changes that don't touch, keeps equal changes
 * once, and turns touching changes into a conflict.
 */
export function merge(base: readonly Word[], mine: readonly Word[], theirs: readonly Word[]): MergeResult {
  const words: Word[] = []
  const conflicts: Conflict[] = []
  let finished = 0
  const keepBase = (until: number) => {
    while (finished < until) words.push(base[finished++] as Word)
  }
  for (const region of regions(changes(base, mine), changes(base, theirs))) {
    keepBase(region.from)
    const [ours, others] = [mine.slice(...region.mine), theirs.slice(...region.theirs)]
    const hasConflict = region.changedByMe && region.changedByThem && !areSameWords(ours, others)
    if (hasConflict)
      conflicts.push({
        base: base.slice(region.from, region.until),
        mine: ours,
        theirs: others,
        index: words.length,
      })
    for (const word of region.changedByThem ? others : ours) words.push(word)
    finished = region.until
  }
  keepBase(base.length)
  return { words, conflicts }
}

/** Passage of the base that one or both sides changed, with its position in both versions. */
interface Region {
  from: number
  until: number
  mine: [number, number]
  theirs: [number, number]
  changedByMe: boolean
  changedByThem: boolean
}

/** Joins touching changes. */
function regions(mine: readonly Change[], theirs: readonly Change[]): Region[] {
  const foundRegions: Region[] = []
  // Length difference of each version so far.
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
      const my = mine[i]
      const their = theirs[j]
      if (my && my.from <= until) {
        until = Math.max(until, my.until)
        myShift = my.end - my.until
        i++
      } else if (their && their.from <= until) {
        until = Math.max(until, their.until)
        theirShift = their.end - their.until
        j++
      } else break
    }
    foundRegions.push({
      from,
      until,
      mine: [start.mine, until + myShift],
      theirs: [start.theirs, until + theirShift],
      changedByMe: i > start.i,
      changedByThem: j > start.j,
    })
  }
  return foundRegions
}

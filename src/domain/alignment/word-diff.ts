import { align } from './align.ts'

/** Adjacent words that were kept, deleted or inserted. */
export interface WordChange {
  kind: 'same' | 'removed' | 'added'
  words: readonly string[]
}

/** Indexes [from, to). */
export type Span = readonly [from: number, to: number]

/**
 * Run of tokens that two lists share, or a run in one list with its replacement in the other; one side may
 * then be empty.
 */
export interface DiffSegment {
  isSame: boolean
  before: Span
  after: Span
}

/** Run of tokens that two lists share, with its start index in each. */
export type Run = readonly [before: number, after: number, length: number]

/** Computes the word-by-word difference; deletions come before insertions. */
export function wordDiff(before: readonly string[], after: readonly string[]): WordChange[] {
  const runs = align(before, after).map(([i, j]): Run => [i, j, 1])
  return diffSegments(runs, before.length, after.length).flatMap((segment): WordChange[] => {
    const old = before.slice(...segment.before)
    if (segment.isSame) return [{ kind: 'same', words: old }]
    const changes: WordChange[] = [
      { kind: 'removed', words: old },
      { kind: 'added', words: after.slice(...segment.after) },
    ]
    return changes.filter(({ words }) => words.length > 0)
  })
}

/** Splits two lists of the given lengths at their common runs, which must be in ascending order in both. */
export function diffSegments(runs: readonly Run[], before: number, after: number): DiffSegment[] {
  const segments: DiffSegment[] = []
  let [i, j] = [0, 0]
  let [sameI, sameJ] = [0, 0]
  const addDifference = (toI: number, toJ: number) => {
    if (i > sameI) segments.push({ isSame: true, before: [sameI, i], after: [sameJ, j] })
    if (toI > i || toJ > j) segments.push({ isSame: false, before: [i, toI], after: [j, toJ] })
    sameI = toI
    sameJ = toJ
  }
  for (const [runI, runJ, length] of runs) {
    if (runI > i || runJ > j) addDifference(runI, runJ)
    i = runI + length
    j = runJ + length
  }
  addDifference(before, after)
  return segments
}

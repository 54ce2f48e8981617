import { align } from './align.ts'

/** Neighbouring words that stay, go, or are new. */
export interface WordChange {
  kind: 'same' | 'removed' | 'added'
  words: readonly string[]
}

/** What makes one list of words the other, word by word; what goes stands before what comes in its place. */
export function wordDiff(before: readonly string[], after: readonly string[]): WordChange[] {
  const changes: WordChange[] = []
  const add = (kind: WordChange['kind'], words: readonly string[]) => {
    if (words.length > 0) changes.push({ kind, words })
  }
  let [i, j] = [0, 0]
  let same: string[] = []
  for (const [matchI, matchJ] of [...align(before, after), [before.length, after.length] as const]) {
    if (matchI > i || matchJ > j || matchI === before.length) {
      add('same', same)
      same = []
      add('removed', before.slice(i, matchI))
      add('added', after.slice(j, matchJ))
    }
    same.push(...before.slice(matchI, matchI + 1))
    i = matchI + 1
    j = matchJ + 1
  }
  return changes
}

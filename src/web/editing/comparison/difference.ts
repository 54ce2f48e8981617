import {
  type ComparedWord,
  countDifference,
  type DifferenceCounts,
  type Hunk,
  measureAccuracy,
} from '#domain/comparison/version-diff.ts'

/** Words of a version or of the current text. */
export interface ComparedWords {
  words: readonly ComparedWord[]
}

export interface Difference<Text extends ComparedWords = ComparedWords> {
  before: Text
  after: Text
  hunks: readonly Hunk[]
  counts: DifferenceCounts
  /** Fraction of the newer words that were already in the older text, from 0 to 1. */
  accuracy: number
}

/** Adds the counts and accuracy to a list of changes. */
export function measureDifference<Text extends ComparedWords>(
  before: Text,
  after: Text,
  hunks: readonly Hunk[],
): Difference<Text> {
  const accuracy = measureAccuracy(before.words, after.words, hunks)
  return { before, after, hunks, counts: countDifference(hunks), accuracy }
}

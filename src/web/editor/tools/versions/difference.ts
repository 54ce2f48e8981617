import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import {
  compareVersions,
  countDifference,
  type DifferenceCounts,
  type Hunk,
  measureAccuracy,
} from '#domain/version-diff.ts'
import type { Ms, Word } from '#domain/words.ts'

/** Words of a version or of the current text. */
export interface ComparedText {
  words: readonly Word[]
  speakers: readonly TranscriptSpeaker[]
}

export interface Difference {
  before: ComparedText
  after: ComparedText
  hunks: readonly Hunk[]
  counts: DifferenceCounts
  /** Share of the newer words that the older text already had, from 0 to 1. */
  accuracy: number
}

export function createDifference(before: ComparedText, after: ComparedText): Difference {
  const hunks = compareVersions(before.words, after.words)
  const accuracy = measureAccuracy(before.words, after.words, hunks)
  return { before, after, hunks, counts: countDifference(hunks), accuracy }
}

/** Returns the start of a hunk: of its current words, or of the removed ones. */
export function hunkTime({ before, after }: Difference, hunk: Hunk): Ms {
  const word = hunk.kind === 'deleted' ? before.words[hunk.before[0]] : after.words[hunk.after[0]]
  return word?.start ?? 0
}

import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { compareVersions, type Hunk } from '#domain/comparison/version-diff.ts'
import type { Ms, Word } from '#domain/words/words.ts'
import { type Difference, measureDifference } from '#web/editing/comparison/difference.ts'

/** Words of a version or of a transcript's current text. */
export interface ComparedTranscript {
  words: readonly Word[]
  speakers: readonly TranscriptSpeaker[]
}
export type TranscriptDifference = Difference<ComparedTranscript>

export const createDifference = (
  before: ComparedTranscript,
  after: ComparedTranscript,
): TranscriptDifference => measureDifference(before, after, compareVersions(before.words, after.words))

/** Returns the start time of a hunk's current words, or of the removed words if it is a deletion. */
export function hunkTime({ before, after }: TranscriptDifference, hunk: Hunk): Ms {
  const word = hunk.kind === 'deleted' ? before.words[hunk.before[0]] : after.words[hunk.after[0]]
  return word?.start ?? 0
}

import { errorKinds } from '#contract/correction-choices.ts'
import type { CorrectionScores } from '#contract/correction-scores.ts'
import { type AccuracyErrorKind, listErrors } from '#domain/comparison/accuracy.ts'
import { toSeconds } from '#domain/words/seconds.ts'
import type { Word } from '#domain/words/words.ts'

type ErrorKind = keyof CorrectionScores['errors']

const kindOf: Record<AccuracyErrorKind, ErrorKind> = {
  substitutions: 'substitution',
  deletions: 'deletion',
  insertions: 'insertion',
  speakers: 'speaker',
  punctuation: 'punctuation',
  timing: 'timing',
}

/** Weights of errors in the score, relative to a wrong word. */
const weights: Record<ErrorKind, number> = {
  substitution: 1,
  deletion: 1,
  insertion: 1,
  speaker: 0.5,
  punctuation: 0.25,
  timing: 0.25,
}

const maxExamples = 50

export interface ScoredTexts {
  /** Words before the correction. */
  draft: readonly Word[]
  /** Words after the correction. */
  corrected: readonly Word[]
  /** Correct words, from a review or a gold clip; null if there is neither. */
  reference: readonly Word[] | null
}

type TextScores = Pick<CorrectionScores, 'words' | 'errors' | 'score' | 'changed' | 'examples'>
type Example = CorrectionScores['examples'][number]
interface Difference extends Example {
  /** Number of words. */
  words: number
}

const differencesOf = (before: readonly Word[], after: readonly Word[]): Difference[] =>
  listErrors(before, after).map(({ kind, start, end, ...texts }) => ({
    ...texts,
    kind: kindOf[kind],
    start: toSeconds(start),
    end: toSeconds(end),
  }))

const toExample = ({ words: _, ...example }: Difference): Example => example

/**
 * Returns a corrector's changes and errors, including examples of the most severe ones. All lists must be in
 * ascending order.
 */
export function scoreCorrection({ draft, corrected, reference }: ScoredTexts): TextScores {
  const changed = differencesOf(draft, corrected).reduce((sum, { words }) => sum + words, 0)
  const differences = reference ? differencesOf(corrected, reference) : []
  const bySeverity = differences.toSorted((a, b) => weights[b.kind] - weights[a.kind] || a.start - b.start)
  const errors = countErrors(differences)
  const words = (reference ?? corrected).length
  return {
    words,
    errors,
    score: reference && scoreOf(errors, words),
    changed,
    examples: bySeverity.slice(0, maxExamples).map(toExample),
  }
}

function countErrors(differences: readonly Difference[]): CorrectionScores['errors'] {
  const errors = {
    substitution: 0,
    deletion: 0,
    insertion: 0,
    speaker: 0,
    punctuation: 0,
    timing: 0,
  }
  for (const { kind, words } of differences) errors[kind] += words
  return errors
}

/** Returns a text's score: 1 without errors, 0 if the errors weigh as much as all of its words. */
function scoreOf(errors: CorrectionScores['errors'], words: number): number {
  const severity = errorKinds.reduce((sum, kind) => sum + weights[kind] * errors[kind], 0)
  return severity === 0 ? 1 : Math.max(0, 1 - severity / Math.max(1, words))
}

/** Removes the errors whose examples are at the given positions from the scores, after a dispute. */
export function withdrawErrors(
  { errors, examples, words, ...scores }: CorrectionScores,
  positions: readonly number[],
): CorrectionScores {
  const withdrawnExamples = examples.filter((_, i) => positions.includes(i))
  const remainingErrors = { ...errors }
  for (const { kind } of withdrawnExamples) remainingErrors[kind] = Math.max(0, remainingErrors[kind] - 1)
  return {
    ...scores,
    words,
    errors: remainingErrors,
    score: scoreOf(remainingErrors, words),
    examples: examples.filter((_, i) => !positions.includes(i)),
  }
}

/**
 * Returns the first differences between two texts, in order of time. Both lists must be in ascending order.
 */
export const listDifferences = (before: readonly Word[], after: readonly Word[]): Example[] =>
  differencesOf(before, after)
    .toSorted((a, b) => a.start - b.start)
    .slice(0, maxExamples)
    .map(toExample)

import type { AccuracyReport } from '#contract/accuracy.ts'
import { reportAccuracy } from '#domain/comparison/accuracy.ts'
import { listDifferences, scoreCorrection } from '#domain/correctors/correction-scores.ts'
import type { AccuracyPage } from '../documents/accuracy-pdf.ts'
import { type StoredWords, wordsIn } from './stored-words.ts'

export interface ComparedWords {
  before: StoredWords
  after: StoredWords
}

/** Counts the errors in an older version relative to a newer one. */
export async function reportStoredAccuracy({ before, after }: ComparedWords): Promise<AccuracyReport> {
  return reportAccuracy(wordsIn(before), wordsIn(after))
}

export interface ScoredWords {
  draft: StoredWords
  corrected: StoredWords
  reference: StoredWords | null
}

/** Scores a correction based on its words. */
export async function scoreStoredCorrection({ draft, corrected, reference }: ScoredWords) {
  return scoreCorrection({
    draft: wordsIn(draft),
    corrected: wordsIn(corrected),
    reference: reference && wordsIn(reference),
  })
}

/** Lists the differences between two versions. */
export async function listStoredDifferences({ before, after }: ComparedWords) {
  return listDifferences(wordsIn(before), wordsIn(after))
}

export interface AccuracyFile extends ComparedWords, AccuracyPage {}

/** Converts an accuracy report to a PDF file. */
export async function writeAccuracy({
  before,
  after,
  ...page
}: AccuracyFile): Promise<Uint8Array<ArrayBuffer>> {
  // Loading the writer is slow.
  const { toAccuracyPdf } = await import('../documents/accuracy-pdf.ts')
  return toAccuracyPdf(reportAccuracy(wordsIn(before), wordsIn(after)), page)
}

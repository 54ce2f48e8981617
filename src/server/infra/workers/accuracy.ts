import type { AccuracyReport } from '#contract/accuracy.ts'
import { reportAccuracy } from '#domain/accuracy.ts'
import type { AccuracyPage } from '../documents/accuracy-pdf.ts'
import { type StoredWords, wordsIn } from './stored-words.ts'

export interface ComparedWords {
  before: StoredWords
  after: StoredWords
}

/** Counts the errors of an older version against a newer one. */
export async function reportStored({ before, after }: ComparedWords): Promise<AccuracyReport> {
  return reportAccuracy(wordsIn(before), wordsIn(after))
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

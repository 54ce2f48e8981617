import type { PackedTranscript, Transcript } from '#contract/transcripts.ts'
import { applyEdits, countChanges, moveAnchors, shiftChunks } from '#domain/edits/chunk-edits.ts'
import { reidentifyStoredSpeakers } from '#domain/speakers/reidentification.ts'
import { withSpeakers, wordsToItems } from '#domain/words/items.ts'
import { packWords } from '#domain/words/packed-words.ts'
import { toSeconds } from '#domain/words/seconds.ts'
import {
  listStoredDifferences,
  reportStoredAccuracy,
  scoreStoredCorrection,
  writeAccuracy,
} from './accuracy.ts'
import { writeBillingDocument } from './billing-documents.ts'
import { readCalendar } from './calendars.ts'
import { writeDocument } from './document-files.ts'
import { readEdit, writeCurrentWords } from './edits.ts'
import { encode, previewFile, writeFile } from './files.ts'
import { importWithRecognizedWords, importWithStoredTranscript, inspectImport } from './imports.ts'
import { findHiddenSpans, redactQuotes } from './redactions.ts'
import { type StoredWords, wordsIn } from './stored-words.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface TranscriptResponse<T extends object> extends StoredWords {
  /** The response without the words. */
  metadata: T
}

type About = Omit<Transcript, 'results'> & {
  results: Omit<Transcript['results'], 'items' | 'bookmarks'>
}

/** Serializes a transcript as JSON, with one object per word. */
async function writeTranscript({ metadata, ...stored }: TranscriptResponse<About>): Promise<Bytes> {
  const words = wordsIn(stored)
  const bookmarks = words.filter((word) => word.bookmark).map((word) => toSeconds(word.start))
  const answer: Transcript = {
    ...metadata,
    results: { items: withSpeakers(wordsToItems(words)), ...metadata.results, bookmarks },
  }
  return encode(JSON.stringify(answer))
}

/** Serializes a transcript as JSON, with its words in columns. */
async function writePackedTranscript({
  metadata,
  ...stored
}: TranscriptResponse<Omit<PackedTranscript, 'words'>>): Promise<Bytes> {
  const answer: PackedTranscript = { ...metadata, words: packWords(wordsIn(stored)) }
  return encode(JSON.stringify(answer))
}

/** Tasks of worker threads. */
export const tasks = {
  writeFile,
  previewFile,
  writeDocument,
  writeBillingDocument,
  writeTranscript,
  writePackedTranscript,
  readEdit,
  applyEdits,
  writeCurrentWords,
  countChanges,
  moveAnchors,
  shiftChunks,
  reidentifyStoredSpeakers,
  inspectImport,
  importWithStoredTranscript,
  importWithRecognizedWords,
  readCalendar,
  findHiddenSpans,
  redactQuotes,
  reportStoredAccuracy,
  scoreStoredCorrection,
  listStoredDifferences,
  writeAccuracy,
}

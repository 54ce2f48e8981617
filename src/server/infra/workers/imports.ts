import type { ImportEncoding, ImportFormat, ImportProblem, ImportTiming } from '#contract/choices.ts'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import {
  type ImportEffect,
  type ImportTarget,
  importIntoTranscript,
} from '#domain/imports/import-into-transcript.ts'
import { importTranscript } from '#domain/imports/import-transcript.ts'
import { speakerNames, withoutLateTimes } from '#domain/imports/input-transcript.ts'
import type { TimedRecognizedWord } from '#domain/imports/tokens.ts'
import type { Ms, Word } from '#domain/words/words.ts'
import { ImportError } from '#server/infra/imports/errors.ts'
import type { ImportFile, ParsedImport } from '#server/infra/imports/parse.ts'

/** Reason why a file can't be imported, as plain data, since errors lose their fields between threads. */
export interface ImportFailure {
  problem: ImportProblem
  message: string
  position: { line: number; column: number } | undefined
}
export type ImportResult<T> = T | { failure: ImportFailure }

/** Facts about the transcript in a file. */
export interface ImportSummary {
  format: ImportFormat
  timing: ImportTiming
  /** Encoding of a text file; null for other files. */
  encoding: ImportEncoding | null
  encodingCertain: boolean
  words: number
  speakers: string[]
  /** First words of the transcript. */
  beginning: string
}

/** Number of words in a summary. */
const openingWords = 30
/** Number of names in a summary. */
const maxNames = 50
/** Words per row in the database. */
const wordsPerPart = 2000

async function withFile<T>(file: ImportFile, use: (parsed: ParsedImport) => T): Promise<ImportResult<T>> {
  try {
    // Loaded on demand, because its libraries load slowly.
    const { parseImport } = await import('#server/infra/imports/parse.ts')
    return use(await parseImport(file))
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const { problem, message, position } = error
    return { failure: { problem, message, position } }
  }
}

const summaryOf = ({ transcript, encoding, isCertain }: ParsedImport): ImportSummary => ({
  format: transcript.format,
  timing: transcript.timing,
  encoding,
  encodingCertain: isCertain,
  words: transcript.words.length,
  speakers: speakerNames(transcript.words).slice(0, maxNames),
  beginning: transcript.words
    .slice(0, openingWords)
    .map(({ text }) => text)
    .join(' '),
})

/** Parses a file and describes it. */
export const inspectImport = (file: ImportFile) => withFile(file, summaryOf)

export type StoredImportInput = ImportTarget & { file: ImportFile }

/** Parses a file and aligns it with a stored transcript. */
export const importWithStoredTranscript = ({
  file,
  ...stored
}: StoredImportInput): Promise<ImportResult<ImportEffect & { summary: ImportSummary }>> =>
  withFile(file, (parsed) => ({
    ...importIntoTranscript(parsed.transcript, stored),
    summary: summaryOf(parsed),
  }))

export interface RecognizedImportInput {
  file: ImportFile
  /** Recognized words, in ascending order; empty if no engine was available. */
  recognized: readonly TimedRecognizedWord[]
  duration: Ms | null
}

/** Transcript from a file with times, as JSON arrays of words. */
export interface RecognizedImport {
  parts: string[]
  speakers: TranscriptSpeaker[]
  hasSpeakers: boolean
  format: ImportFormat
  words: number
  matched: number
}

/** Parses a file and aligns it with recognized words. */
export const importWithRecognizedWords = ({
  file,
  recognized,
  duration,
}: RecognizedImportInput): Promise<ImportResult<RecognizedImport>> =>
  withFile(file, ({ transcript }) => {
    const { words, speakers, hasSpeakers, matched } = importTranscript(
      withoutLateTimes(transcript, duration),
      {
        recognized,
        duration,
        speakers: [],
      },
    )
    return {
      parts: divideWords(words).map((part) => JSON.stringify(part)),
      speakers: [...speakers],
      hasSpeakers,
      format: transcript.format,
      words: words.length,
      matched,
    }
  })

function divideWords(words: readonly Word[]): Word[][] {
  const parts: Word[][] = []
  for (let i = 0; i < words.length; i += wordsPerPart) parts.push(words.slice(i, i + wordsPerPart))
  return parts
}

import type { ImportEncoding } from '#contract/choices.ts'
import { maxImportBytes, maxImportWords, maxWordLength } from '#contract/limits.ts'
import type { InputTranscript, InputWord } from '#domain/imports/input-transcript.ts'
import { printableName, toPrintable, truncateText } from '#domain/text/printable.ts'
import { hasCues, parseCues } from './cues.ts'
import { decodeText } from './decode.ts'
import { ImportError } from './errors.ts'
import { parseJsonTranscript } from './json.ts'
import { parsePlainText } from './plain-text.ts'

export interface ImportFile {
  bytes: Uint8Array
  /** Encoding chosen by the user; detected if absent. */
  encoding?: ImportEncoding | undefined
}

/** A parsed file. */
export interface ParsedImport {
  transcript: InputTranscript
  /** Encoding of a text file; null for other files. */
  encoding: ImportEncoding | null
  /** Whether the encoding is certain; otherwise, it was guessed. */
  isCertain: boolean
}

/**
 * Maximum number of whitespace runs: besides its words, a cue has up to four parts (number, two times,
 * arrow).
 */
const maxSpaces = 5 * maxImportWords
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** Matches the beginning of other types of documents. */
const OTHER_DOCUMENT = /^(%PDF-|\{\\rtf)/

/**
 * Parses a transcript. The format is determined by the content, not by the file name.
 * @throws ImportError
 */
export async function parseImport({ bytes, encoding }: ImportFile): Promise<ParsedImport> {
  if (bytes.length > maxImportBytes)
    throw new ImportError('too_large', `A transcript can be at most ${maxImportBytes / 1e6} MB`)
  if (ZIP.every((byte, i) => bytes[i] === byte)) {
    // Loaded on demand, since few files are Word documents.
    const { readDocx } = await import('./docx.ts')
    const transcript = { ...parsePlainText(await readDocx(bytes)), format: 'docx' as const }
    return { transcript: sanitizeTranscript(transcript), encoding: null, isCertain: true }
  }
  const decodedText = decodeText(bytes, encoding)
  if (decodedText.text.trim() === '') throw new ImportError('empty', 'The file has no text')
  if (OTHER_DOCUMENT.test(decodedText.text)) throw new ImportError('binary', "The file isn't a text file")
  return {
    transcript: sanitizeTranscript(parseText(decodedText.text)),
    encoding: decodedText.encoding,
    isCertain: decodedText.isCertain,
  }
}

function parseText(text: string): InputTranscript {
  if (isJson(text)) return parseJsonTranscript(text)
  if (countSpaces(text) > maxSpaces) throw tooManyWords()
  return /^WEBVTT/.test(text) || hasCues(text) ? parseCues(text) : parsePlainText(text)
}

/** Returns whether a text is JSON, even if malformed; plain text may also begin with a time in brackets. */
const isJson = (text: string) => /^\s*(\{|\[\s*(?:[{[\]"]|$))/.test(text.slice(0, 1000))

/** Counts runs of whitespace, which is faster than parsing. */
function countSpaces(text: string): number {
  let count = 0
  for (const _ of text.matchAll(/\s+/g)) if (++count > maxSpaces) break
  return count
}

const tooManyWords = () =>
  new ImportError('too_many_words', `A transcript can have at most ${maxImportWords} words`)

/** Removes characters that can't be stored. */
function sanitizeTranscript(transcript: InputTranscript): InputTranscript {
  const words = transcript.words.flatMap(({ speaker, ...word }): InputWord[] => {
    const text = truncateText(toPrintable(word.text), maxWordLength)
    if (text === '') return []
    const name = speaker === undefined ? '' : printableName(speaker)
    return [{ ...word, text, ...(name !== '' && { speaker: name }) }]
  })
  if (words.length === 0) throw new ImportError('empty', 'The file has no words')
  if (words.length > maxImportWords) throw tooManyWords()
  return { ...transcript, words }
}

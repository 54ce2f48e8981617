import type { ExportFormat } from '#contract/export-formats.ts'
import type { PackedTranscript, Transcript, TranscriptSpeaker } from '#contract/transcripts.ts'
import { applyEdits, countChanges, moveAnchors, shiftChunks } from '#domain/chunk-edits.ts'
import { withSpeakers, wordsToItems } from '#domain/items.ts'
import { packWords } from '#domain/packed-words.ts'
import { reidentifyStored } from '#domain/reidentification.ts'
import { toSeconds } from '#domain/seconds.ts'
import { toPlainText, toSrt, toVtt, wordsEndingAfter } from '#domain/subtitles.ts'
import type { Ms, Word } from '#domain/words.ts'
import { readCalendar } from './calendars.ts'
import { readEdit, writeCurrentWords } from './edits.ts'
import { importRecognized, importStored, inspectImport } from './imports.ts'

/** Words of a transcript as stored in the database. */
export interface StoredWords {
  /** JSON arrays of words, ascending. */
  chunks: readonly string[]
  /** Words that start later are omitted; null to include all. */
  until: Ms | null
}

export interface TranscriptFile extends StoredWords {
  format: ExportFormat
  title: string
  speakers: TranscriptSpeaker[]
  /** Characters per line. */
  size: number
  breakAllSpeakers: boolean
  /** Words that end earlier are omitted. */
  from: Ms
}

type Bytes = Uint8Array<ArrayBuffer>

/** Converts a transcript to a file format. */
async function writeFile({ format, title, speakers, from, ...rest }: TranscriptFile): Promise<Bytes> {
  const words = wordsEndingAfter(wordsIn(rest), from)
  switch (format) {
    case 'srt':
      return encode(toSrt(words, rest))
    case 'vtt':
      return encode(toVtt(words, speakers, rest))
    case 'txt':
      return encode(toPlainText(words, speakers))
    case 'docx': {
      // Loaded on demand: it takes a while, and few workers need it.
      const { toDocx } = await import('../documents/docx.ts')
      return toDocx({ title, words, speakers })
    }
  }
}

export interface TranscriptResponse<T extends object> extends StoredWords {
  /** The response without the words. */
  about: T
}

type About = Omit<Transcript, 'results'> & {
  results: Omit<Transcript['results'], 'items' | 'bookmarks'>
}

/** Serializes a transcript as JSON, with one object per word. */
async function writeTranscript({ about, ...stored }: TranscriptResponse<About>): Promise<Bytes> {
  const words = wordsIn(stored)
  const bookmarks = words.filter((word) => word.bookmark).map((word) => toSeconds(word.start))
  const answer: Transcript = {
    ...about,
    results: { items: withSpeakers(wordsToItems(words)), ...about.results, bookmarks },
  }
  return encode(JSON.stringify(answer))
}

/** Serializes a transcript as JSON, with its words in columns. */
async function writePacked({
  about,
  ...stored
}: TranscriptResponse<Omit<PackedTranscript, 'words'>>): Promise<Bytes> {
  const answer: PackedTranscript = { ...about, words: packWords(wordsIn(stored)) }
  return encode(JSON.stringify(answer))
}

function wordsIn({ chunks, until }: StoredWords): Word[] {
  const words = chunks.flatMap((chunk) => JSON.parse(chunk) as Word[])
  return until === null ? words : words.filter((word) => word.start < until)
}

const encode = (text: string): Bytes => new TextEncoder().encode(text)

/** Tasks of worker threads. */
export const tasks = {
  writeFile,
  writeTranscript,
  writePacked,
  readEdit,
  applyEdits,
  writeCurrentWords,
  countChanges,
  moveAnchors,
  shiftChunks,
  reidentifyStored,
  inspectImport,
  importStored,
  importRecognized,
  readCalendar,
}

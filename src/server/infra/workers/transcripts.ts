import type { SubtitleFormat } from '#contract/choices.ts'
import type { PackedTranscript, Transcript, TranscriptSpeaker } from '#contract/transcripts.ts'
import { toSeconds, withSpeakers, wordsToItems } from '#domain/items.ts'
import { packWords } from '#domain/packed-words.ts'
import { toPlainText, toSrt, toVtt } from '#domain/subtitles.ts'
import type { Ms, Word } from '#domain/words.ts'
import { applyEdits, countChanges, moveAnchors, readEdit, shiftChunks, writeCurrentWords } from './edits.ts'

/** The words of a transcript as stored in the database. */
export interface StoredWords {
  /** JSON arrays of words, ascending. */
  chunks: readonly string[]
  /** Words that start later are left out. */
  until: Ms | null
}

export interface TranscriptFile extends StoredWords {
  format: SubtitleFormat
  title: string
  speakers: TranscriptSpeaker[]
  /** Characters per line. */
  size: number
  breakAllSpeakers: boolean
  /** Words that end earlier are left out. */
  from: Ms
}

type Bytes = Uint8Array<ArrayBuffer>

/** A transcript in a file format. */
async function writeFile({ format, title, speakers, from, ...rest }: TranscriptFile): Promise<Bytes> {
  const words = wordsIn(rest).filter((word) => word.end >= from)
  switch (format) {
    case 'srt':
      return encode(toSrt(words, rest))
    case 'vtt':
      return encode(toVtt(words, speakers, rest))
    case 'txt':
      return encode(toPlainText(words, speakers))
    case 'docx': {
      // It takes a while to load, and few workers need it.
      const { toDocx } = await import('../documents/docx.ts')
      return toDocx({ title, words, speakers })
    }
  }
}

export interface TranscriptAnswer<T extends object> extends StoredWords {
  /** The response except for the words. */
  about: T
}

type About = Omit<Transcript, 'results'> & {
  results: Omit<Transcript['results'], 'items' | 'bookmarks'>
}

/** A transcript as JSON, with one object per word. */
async function writeTranscript({ about, ...stored }: TranscriptAnswer<About>): Promise<Bytes> {
  const words = wordsIn(stored)
  const bookmarks = words.filter((word) => word.bookmark).map((word) => toSeconds(word.start))
  const answer: Transcript = {
    ...about,
    results: { items: withSpeakers(wordsToItems(words)), ...about.results, bookmarks },
  }
  return encode(JSON.stringify(answer))
}

/** The same with its words in columns. */
async function writePacked({
  about,
  ...stored
}: TranscriptAnswer<Omit<PackedTranscript, 'words'>>): Promise<Bytes> {
  const answer: PackedTranscript = { ...about, words: packWords(wordsIn(stored)) }
  return encode(JSON.stringify(answer))
}

function wordsIn({ chunks, until }: StoredWords): Word[] {
  const words = chunks.flatMap((chunk) => JSON.parse(chunk) as Word[])
  return until === null ? words : words.filter((word) => word.start < until)
}

const encode = (text: string): Bytes => new TextEncoder().encode(text)

/** The tasks of worker threads. */
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
}

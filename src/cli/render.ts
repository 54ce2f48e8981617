import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { toSrt, toVtt } from '#domain/captions/subtitles.ts'
import { defaultPageOptions, toPages } from '#domain/exports/pages.ts'
import { printableWords } from '#domain/exports/printable-words.ts'
import { toPlainText } from '#domain/exports/text-files.ts'
import { wordsToItems } from '#domain/words/items.ts'
import { toMs } from '#domain/words/seconds.ts'
import type { Word } from '#domain/words/words.ts'
import { toDocx } from '#server/infra/documents/docx.ts'

export const formats = ['srt', 'vtt', 'txt', 'json', 'docx'] as const
export type Format = (typeof formats)[number]

export interface TranscribedFile {
  /** Name of the file without its folder and extension. */
  title: string
  language: string
  engine: string
  /** Length of the audio, in seconds. */
  duration: number
  words: readonly Word[]
  speakers: TranscriptSpeaker[]
}

/** Renders the output for a transcribed file. */
export async function renderTranscript(file: TranscribedFile, format: Format): Promise<string | Uint8Array> {
  const { title, words, speakers, ...metadata } = file
  switch (format) {
    case 'srt':
      return toSrt(words, { languageCode: file.language })
    case 'vtt':
      return toVtt(words, speakers, { languageCode: file.language })
    case 'txt':
      return toPlainText({ words: printableWords(words), speakers }, defaultPageOptions)
    case 'json': {
      const results = { items: wordsToItems(words), speakers, bookmarks: [] }
      return `${JSON.stringify({ title, ...metadata, results }, null, 2)}\n`
    }
    case 'docx':
      return toDocx(toPages(pagesOf(file), defaultPageOptions), false)
  }
}

const pagesOf = ({ title, language, words, speakers, duration }: TranscribedFile) => ({
  title,
  languageCode: language,
  words: printableWords(words),
  speakers,
  highlights: [],
  media: { name: title, duration: toMs(duration), hasVideo: false },
})

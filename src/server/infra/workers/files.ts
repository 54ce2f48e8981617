import type { ExportFormat, FrameRate } from '#contract/export-formats.ts'
import { findWordsEndingAfter, type SubtitleOptions, toSrt, toVtt } from '#domain/captions/subtitles.ts'
import { toAudacity, toEaf, toTextGrid } from '#domain/exports/annotation-files.ts'
import { toAws, toJson } from '#domain/exports/data-files.ts'
import { toEdl, toFcpxml, toXmeml } from '#domain/exports/editing-files.ts'
import type { ExportedTranscript } from '#domain/exports/export-transcript.ts'
import { toHighlightTable } from '#domain/exports/highlight-rows.ts'
import { type PageOptions, toPages } from '#domain/exports/pages.ts'
import { previewPages, previewTable } from '#domain/exports/previews.ts'
import { printableWords } from '#domain/exports/printable-words.ts'
import { sheetTexts } from '#domain/exports/sheet-texts.ts'
import { toAss, toSbv, toTtml } from '#domain/exports/subtitle-files.ts'
import { toMarkdown, toPlainText } from '#domain/exports/text-files.ts'
import type { Ms } from '#domain/words/words.ts'
import { type StoredWords, wordsIn } from './stored-words.ts'

export interface TranscriptFile {
  format: ExportFormat
  storedWords: StoredWords
  /** The transcript without its words. */
  metadata: Omit<ExportedTranscript, 'words'>
  options: FileOptions
}

export interface FileOptions extends SubtitleOptions, PageOptions {
  /** Words that end before this time are omitted. */
  from: Ms
  hasComments: boolean
  frameRate: FrameRate
}

type Bytes = Uint8Array<ArrayBuffer>

/** Encodes a text as UTF-8. */
export const encode = (text: string): Bytes => new TextEncoder().encode(text)

/**
 * Converts a transcript to a file format. The writers for binary formats are loaded on demand,
 * because loading them is slow.
 */
export async function writeFile({ format, storedWords, metadata, options }: TranscriptFile): Promise<Bytes> {
  const words = printableWords(findWordsEndingAfter(wordsIn(storedWords), options.from))
  const exported = { ...metadata, words }
  switch (format) {
    case 'docx': {
      const { toDocx } = await import('../documents/docx.ts')
      return toDocx(toPages(exported, options), options.hasComments)
    }
    case 'pdf': {
      const { toPdf } = await import('../documents/pdf.ts')
      return toPdf(toPages(exported, options), metadata.languageCode)
    }
    case 'xlsx': {
      const { toXlsx } = await import('../documents/xlsx.ts')
      return toXlsx(exported, sheetTexts(options.language))
    }
    case 'csv': {
      const { toCsv } = await import('../documents/csv.ts')
      return encode(toCsv(exported, sheetTexts(options.language)))
    }
    default:
      return encode(textOf(format, exported, options))
  }
}

/**
 * Returns the beginning of a Word, PDF or Excel file as JSON, generated from the same content as
 * the file.
 */
export function previewFile({ format, storedWords, metadata, options }: TranscriptFile): Bytes {
  const words = printableWords(findWordsEndingAfter(wordsIn(storedWords), options.from))
  const exported = { ...metadata, words }
  const preview =
    format === 'xlsx'
      ? previewTable(toHighlightTable(exported, sheetTexts(options.language)), options.language)
      : previewPages(toPages(exported, options), format === 'docx' && options.hasComments)
  return encode(JSON.stringify(preview))
}

type TextFormat = Exclude<ExportFormat, 'docx' | 'pdf' | 'xlsx' | 'csv'>

function textOf(format: TextFormat, exported: ExportedTranscript, options: FileOptions): string {
  switch (format) {
    case 'txt':
      return toPlainText(exported, options)
    case 'md':
      return toMarkdown(exported, options)
    case 'srt':
      return toSrt(exported.words, options)
    case 'vtt':
      return toVtt(exported.words, exported.speakers, options)
    case 'ttml':
      return toTtml(exported, options)
    case 'sbv':
      return toSbv(exported.words, options)
    case 'ass':
      return toAss(exported, options)
    case 'json':
      return toJson(exported)
    case 'aws':
      return toAws(exported)
    case 'edl':
      return toEdl(exported, options.frameRate)
    case 'fcpxml':
      return toFcpxml(exported, options.frameRate)
    case 'premiere':
      return toXmeml(exported, options.frameRate)
    case 'eaf':
      return toEaf(exported, options.recordedAt)
    case 'textgrid':
      return toTextGrid(exported)
    case 'audacity':
      return toAudacity(exported)
  }
}

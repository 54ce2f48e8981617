import type { ExportLayout } from '#contract/export-formats.ts'
import { formatTimestamp } from '#domain/captions/subtitles.ts'
import { printableName, toPrintable } from '#domain/text/printable.ts'
import { isRightToLeft } from '#domain/text/text-direction.ts'
import { joinWords } from '#domain/words/words.ts'
import { type ExportedTranscript, namedTurns } from './export-transcript.ts'
import { createHighlightDivider, type Run } from './highlight-runs.ts'
import type { TextOptions } from './text-files.ts'

export interface PageOptions extends TextOptions {
  layout: ExportLayout
  /** Text at the top of every page; the title if empty. */
  headerText: string
  /** Text at the bottom of every page, before the page number. */
  footerText: string
  /** Whether the document starts with its title. */
  hasTitle: boolean
  /** Whether the title is followed by date, duration and speakers. */
  hasDetails: boolean
  /** Interface language, used to format dates. */
  language: string
  /** Time of the recording. */
  recordedAt: Date
}

/** Default options, without details. */
export const defaultPageOptions: PageOptions = {
  times: true,
  speakers: true,
  layout: 'prose',
  headerText: '',
  footerText: '',
  hasTitle: true,
  hasDetails: false,
  language: 'en',
  recordedAt: new Date(0),
}

/** A transcript as text on pages. */
export interface Pages {
  title: string
  hasTitle: boolean
  /** Date, duration and speakers; empty to omit them. */
  details: string
  header: string
  footer: string
  layout: ExportLayout
  paragraphs: PageParagraph[]
}

export interface PageParagraph {
  /** Speaker's name and time; empty to omit them. */
  speaker: string
  time: string
  runs: PageRun[]
  isRightToLeft: boolean
}

export interface PageRun extends Omit<Run, 'words'> {
  text: string
}

/** Lays out a transcript for Word and PDF files. */
export function toPages(exported: ExportedTranscript, options: PageOptions): Pages {
  const { layout, headerText, footerText, hasTitle, hasDetails } = options
  const title = printableName(exported.title)
  const divideTurn = createHighlightDivider(exported)
  return {
    title,
    hasTitle,
    details: hasDetails ? detailsOf(exported, options) : '',
    header: toPrintable(headerText) || title,
    footer: toPrintable(footerText),
    layout,
    paragraphs: namedTurns(exported).map(({ start, name, text, words }) => ({
      speaker: options.speakers ? name : '',
      time: options.times ? formatTimestamp(start) : '',
      runs: divideTurn(words).map(({ words, ...run }) => ({ ...run, text: joinWords(words) })),
      isRightToLeft: isRightToLeft(text),
    })),
  }
}

function detailsOf(
  { media, words, speakers }: ExportedTranscript,
  { language, recordedAt }: PageOptions,
): string {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(recordedAt)
  const speakerIds = new Set(words.map((word) => word.speaker))
  const names = speakers.filter(({ id }) => speakerIds.has(id)).map(({ name }) => printableName(name))
  const speakerNames = new Intl.ListFormat(language).format(names.filter(Boolean))
  return [date, formatTimestamp(media.duration), speakerNames].filter(Boolean).join(' · ')
}

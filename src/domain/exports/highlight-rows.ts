import { formatTimestamp } from '#domain/captions/subtitles.ts'
import { toPrintable } from '#domain/text/printable.ts'
import { createSpeakerNameLookup } from '#domain/words/paragraphs.ts'
import type { ExportedTranscript } from './export-transcript.ts'
import type { SheetTexts } from './sheet-texts.ts'

/** Table with one row per highlight; if there are none, a single row with a message. */
export interface HighlightTable {
  columns: string[]
  /** Cells by row; creation times are dates. */
  rows: (string | Date)[][]
}

const lines = (text: string) => text.split('\n').map(toPrintable).join('\n')

/** Returns a transcript's highlights as a table for Excel files. */
export function toHighlightTable(
  exported: ExportedTranscript,
  { columns, noHighlights }: SheetTexts,
): HighlightTable {
  const nameOf = createSpeakerNameLookup(exported.speakers)
  const rows = exported.highlights.map((highlight) => [
    formatTimestamp(highlight.start),
    formatTimestamp(highlight.end),
    nameOf(highlight.speaker),
    toPrintable(highlight.quote),
    lines(highlight.comment),
    highlight.tags.map(toPrintable).join(', '),
    toPrintable(highlight.author),
    highlight.created,
    highlight.replies.map(({ author, text }) => `${toPrintable(author)}: ${lines(text)}`).join('\n'),
  ])
  return {
    columns: [
      ...[columns.start, columns.end, columns.speaker, columns.highlight, columns.comment],
      ...[columns.tags, columns.author, columns.created, columns.replies],
    ],
    rows: rows.length > 0 ? rows : [[noHighlights]],
  }
}

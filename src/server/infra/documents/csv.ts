import Papa from 'papaparse'
import { formatTimestamp } from '#domain/captions/subtitles.ts'
import { type ExportedTranscript, namedTurns } from '#domain/exports/export-transcript.ts'
import type { SheetTexts } from '#domain/exports/sheet-texts.ts'
import { formulaPrefix } from './cells.ts'

/**
 * Formats a table as CSV (RFC 4180, UTF-8 with a byte order mark). Only numbers can start with a formula
 * character.
 */
export const toTableCsv = (
  fields: readonly string[],
  data: readonly (readonly (string | number)[])[],
): string =>
  `\ufeff${Papa.unparse({ fields: [...fields], data: data.map((row) => [...row]) }, { escapeFormulae: formulaPrefix })}\r\n`

/**
 * Formats a table of turns as CSV (RFC 4180, UTF-8 with a byte order mark). No cell is treated as a
 * formula.
 */
export function toCsv(exported: ExportedTranscript, { columns }: SheetTexts): string {
  const fields = [columns.start, columns.end, columns.speaker, columns.text]
  const data = namedTurns(exported)
    .filter(({ text }) => text !== '')
    .map(({ start, end, name, text }) => [formatTimestamp(start, '.'), formatTimestamp(end, '.'), name, text])
  return `\ufeff${Papa.unparse({ fields, data }, { escapeFormulae: formulaPrefix })}\r\n`
}

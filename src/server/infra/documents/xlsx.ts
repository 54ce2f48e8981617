import writeExcelFile, { type CellObject } from 'write-excel-file/node'
import type { ExportedTranscript } from '#domain/exports/export-transcript.ts'
import { toHighlightTable } from '#domain/exports/highlight-rows.ts'
import type { SheetTexts } from '#domain/exports/sheet-texts.ts'
import { textCell as cell } from './cells.ts'

/** Creates an Excel workbook with a row for each highlight; without highlights, a single row with a message. */
export async function toXlsx(
  exported: ExportedTranscript,
  texts: SheetTexts,
): Promise<Uint8Array<ArrayBuffer>> {
  const table = toHighlightTable(exported, texts)
  const widths = { [texts.columns.highlight]: 60, [texts.columns.comment]: 40, [texts.columns.replies]: 40 }
  const rows = table.rows.map((row) =>
    row.map((value): CellObject => {
      if (typeof value === 'string') return cell(value, row.length === 1 ? { wrap: false } : {})
      return { type: Date, value, format: 'yyyy-mm-dd hh:mm', alignVertical: 'top' }
    }),
  )
  const headerRow = table.columns.map((title) => cell(title, { fontWeight: 'bold', wrap: false }))
  const file = writeExcelFile([headerRow, ...rows], {
    sheet: texts.sheet,
    stickyRowsCount: 1,
    columns: table.columns.map((title) => ({ width: widths[title] ?? 16 })),
  })
  return new Uint8Array(await file.toBuffer())
}

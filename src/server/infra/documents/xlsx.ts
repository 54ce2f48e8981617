import writeExcelFile from 'write-excel-file/node'
import type { Exported } from '#domain/exports/exported.ts'
import type { SheetTexts } from '#domain/exports/sheet-texts.ts'
import { speakerNames } from '#domain/paragraphs.ts'
import { printable } from '#domain/printable.ts'
import { formatTimestamp } from '#domain/subtitles.ts'
import { textCell as cell } from './cells.ts'

const lines = (text: string) => text.split('\n').map(printable).join('\n')

/** Creates an Excel workbook with a row for each highlight; without highlights, a row that says so. */
export async function toXlsx(exported: Exported, texts: SheetTexts): Promise<Uint8Array<ArrayBuffer>> {
  const { columns, noHighlights, sheet } = texts
  const nameOf = speakerNames(exported.speakers)
  const widths = { [columns.highlight]: 60, [columns.comment]: 40, [columns.replies]: 40 }
  const titles = [
    ...[columns.start, columns.end, columns.speaker, columns.highlight, columns.comment],
    ...[columns.tags, columns.author, columns.created, columns.replies],
  ]
  const rows = exported.highlights.map((highlight) => [
    cell(formatTimestamp(highlight.start)),
    cell(formatTimestamp(highlight.end)),
    cell(nameOf(highlight.speaker)),
    cell(printable(highlight.quote)),
    cell(lines(highlight.comment)),
    cell(highlight.tags.map(printable).join(', ')),
    cell(printable(highlight.author)),
    { type: Date, value: highlight.created, format: 'yyyy-mm-dd hh:mm', alignVertical: 'top' as const },
    cell(highlight.replies.map(({ author, text }) => `${printable(author)}: ${lines(text)}`).join('\n')),
  ])
  const head = titles.map((title) => cell(title, { fontWeight: 'bold', wrap: false }))
  const data = [head, ...(rows.length > 0 ? rows : [[cell(noHighlights, { wrap: false })]])]
  const file = writeExcelFile(data, {
    sheet,
    stickyRowsCount: 1,
    columns: titles.map((title) => ({ width: widths[title] ?? 16 })),
  })
  return new Uint8Array(await file.toBuffer())
}

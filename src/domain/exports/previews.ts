import type { PagePreview, TablePreview } from '#contract/export-previews.ts'
import { truncateText } from '#domain/text/printable.ts'
import type { HighlightTable } from './highlight-rows.ts'
import type { PageRun, Pages } from './pages.ts'

/** Preview of a file with pages or a table; `isCut` if the file continues after it. */
export interface FilePreview {
  page: PagePreview | null
  table: TablePreview | null
  isCut: boolean
}

/** Approximate number of characters on two pages, counting an empty line for each paragraph. */
const twoPageLength = 5000
const paragraphLength = 100
const maxRows = 20
const maxCellLength = 500

/** Returns the first pages of a Word or PDF file. */
export function previewPages({ paragraphs, ...page }: Pages, hasComments: boolean): FilePreview {
  const previewParagraphs: PagePreview['paragraphs'] = []
  let room = twoPageLength
  for (const { runs, ...paragraph } of paragraphs) {
    if (room <= 0) break
    const shownRuns = truncateRuns(runs, room)
    const comments = hasComments
      ? shownRuns.flatMap(({ closedHighlights }) => closedHighlights).flatMap(notesOf)
      : []
    previewParagraphs.push({
      ...paragraph,
      runs: shownRuns.map(({ text, highlight }) => ({ text, color: highlight?.color ?? null })),
      comments,
    })
    room -= paragraphLength + lengthOf(runs)
  }
  const isCut = previewParagraphs.length < paragraphs.length || room + paragraphLength < 0
  return { page: { ...page, paragraphs: previewParagraphs }, table: null, isCut }
}

const lengthOf = (runs: readonly PageRun[]) => runs.reduce((sum, { text }) => sum + text.length, 0)

/** Returns the beginning of the runs, up to a number of characters. */
function truncateRuns(runs: readonly PageRun[], max: number): PageRun[] {
  const shownRuns: PageRun[] = []
  let room = max
  for (const run of runs) {
    if (room <= 0) break
    shownRuns.push({ ...run, text: truncateText(run.text, room) })
    room -= run.text.length
  }
  return shownRuns
}

const notesOf = ({ author, comment, replies }: PageRun['closedHighlights'][number]): string[] =>
  [...(comment ? [{ author, text: comment }] : []), ...replies].map(({ author, text }) =>
    [author, truncateText(text, maxCellLength)].filter(Boolean).join(': '),
  )

/**
 * Returns the first rows of an Excel file.
 * @param language interface language, used to format dates
 */
export function previewTable({ columns, rows }: HighlightTable, language: string): FilePreview {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const previewParagraphs = rows
    .slice(0, maxRows)
    .map((row) =>
      row.map((cell) => (typeof cell === 'string' ? truncateText(cell, maxCellLength) : date.format(cell))),
    )
  return { page: null, table: { columns, rows: previewParagraphs }, isCut: rows.length > maxRows }
}

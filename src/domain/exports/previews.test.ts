import { expect, it } from 'vitest'
import { conversation } from './export-transcript.fixture.ts'
import { toHighlightTable } from './highlight-rows.ts'
import { defaultPageOptions, toPages } from './pages.ts'
import { previewPages, previewTable } from './previews.ts'
import { sheetTexts } from './sheet-texts.ts'

const pages = toPages(conversation, defaultPageOptions)

it('shows the content of a short file in full', () => {
  const { page, table, isCut } = previewPages(pages, true)
  expect([table, isCut]).toEqual([null, false])
  expect(page).toMatchObject({ title: pages.title, header: pages.header, layout: 'prose' })
  expect(page?.paragraphs).toHaveLength(pages.paragraphs.length)
  expect(page?.paragraphs[0]?.runs.map(({ text, color }) => [text, color])).toContainEqual([
    'Fish & <chips>',
    'yellow',
  ])
  expect(page?.paragraphs[0]?.comments).toEqual(['Grace Hopper: =HYPERLINK("x")', 'Ada: Agreed.\nTwice.'])
  expect(page?.paragraphs.find(({ isRightToLeft }) => isRightToLeft)).toMatchObject({
    speaker: 'Ada "A" Lovelace',
  })
  expect(previewPages(pages, false).page?.paragraphs.flatMap(({ comments }) => comments)).toEqual([])
})

it('ends after two pages, within a paragraph if it is long', () => {
  const [first] = pages.paragraphs
  if (!first) throw new Error('The conversation has no turns')
  const run = { text: 'a'.repeat(400), openedHighlights: [], closedHighlights: [] }
  const manyParagraphs = {
    ...pages,
    paragraphs: Array.from({ length: 30 }, () => ({ ...first, runs: [run] })),
  }
  expect(previewPages(manyParagraphs, true)).toMatchObject({
    isCut: true,
    page: { paragraphs: { length: 10 } },
  })
  const longPages = { ...pages, paragraphs: [{ ...first, runs: [{ ...run, text: 'b'.repeat(9000) }] }] }
  const { page, isCut } = previewPages(longPages, true)
  expect([page?.paragraphs[0]?.runs[0]?.text.length, isCut]).toEqual([5000, true])
})

it('shows the first rows of a table', () => {
  const table = toHighlightTable(conversation, sheetTexts('en'))
  const preview = previewTable(table, 'en')
  expect(preview).toMatchObject({ page: null, isCut: false, table: { columns: table.columns } })
  expect(preview.table?.rows[0]).toContain('Mar 1, 2026, 10:00 AM')
  const rows = Array.from({ length: 21 }, () => ['x'])
  expect(previewTable({ columns: ['Text'], rows }, 'en')).toMatchObject({
    isCut: true,
    table: { rows: { length: 20 } },
  })
})

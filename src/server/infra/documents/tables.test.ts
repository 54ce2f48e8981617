import { expect, it } from 'vitest'
import { unzip } from '#server/testing/unzip.ts'
import { type Table, tablesToXlsx, tableToCsv } from './tables.ts'

const hostileCells = ['=1+2', '+1', '-1', '@SUM(A1)', '  =HYPERLINK("x")', '"\'=cmd|x', '_x0041_']
const table: Table = {
  name: 'Jobs',
  columns: [
    { title: 'Name', kind: 'text' },
    { title: 'Minutes', kind: 'number' },
    { title: 'Cost', kind: 'money' },
    { title: 'Date', kind: 'time' },
  ],
  rows: hostileCells.map((name) => [name, -3, -1234, new Date('2026-11-27T10:05:00Z')]),
}

it('writes no text as a formula to CSV', () => {
  const [head, first, ...rest] = tableToCsv(table).replace('\ufeff', '').split('\r\n')
  expect(head).toBe('Name,Minutes,Cost,Date')
  expect(first).toBe("'=1+2,-3,-12.34,2026-11-27 10:05")
  expect(rest.slice(0, 3).map((line) => line.slice(0, 2))).toEqual(["'+", "'-", "'@"])
  expect(rest[3]).toMatch(/^"'=HYPERLINK/)
  expect(rest[4]).toMatch(/^"'""'=cmd/)
})

it('writes texts, amounts and times into a workbook with two sheets', async () => {
  const files = await unzip(await tablesToXlsx([table, { ...table, name: 'Totals', rows: [[null, 1]] }]))
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('<v>-12.34</v>')
  expect(files.get('xl/sharedStrings.xml')).toContain('_x005F_x0041_')
  expect(files.get('xl/workbook.xml')).toContain('Totals')
  expect(files.get('xl/worksheets/sheet2.xml')).toContain('<v>1</v>')
})

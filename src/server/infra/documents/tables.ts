import Papa from 'papaparse'
import writeExcelFile, { type CellObject } from 'write-excel-file/node'
import { toPrintable } from '#domain/text/printable.ts'
import { formulaPrefix, textCell } from './cells.ts'

/** A column; `money` is in a currency's smallest unit and written as a decimal. */
export interface Column {
  title: string
  kind: 'text' | 'number' | 'money' | 'time'
  /** Width of the column, in characters. */
  width?: number
}

/** A cell of a table; null for an empty one. */
export type Value = string | number | Date | null

/** A table for spreadsheet programs. */
export interface Table {
  name: string
  columns: readonly Column[]
  rows: readonly (readonly Value[])[]
}

const decimal = (cents: number) => (cents / 100).toFixed(2)

function toCell(value: Value, { kind }: Column): CellObject | null {
  if (value === null) return null
  if (value instanceof Date) return { type: Date, value, format: 'yyyy-mm-dd hh:mm', alignVertical: 'top' }
  if (typeof value === 'string') return textCell(toPrintable(value))
  const number = { type: Number, alignVertical: 'top' } as const
  return kind === 'money'
    ? { ...number, value: Number(decimal(value)), format: '#,##0.00' }
    : { ...number, value }
}

/** Creates an Excel workbook with a sheet for each table. */
export async function tablesToXlsx(tables: readonly Table[]): Promise<Buffer> {
  const sheets = tables.map(({ name, columns, rows }) => ({
    sheet: name,
    stickyRowsCount: 1,
    columns: columns.map(({ width = 16 }) => ({ width })),
    data: [
      columns.map(({ title }) => textCell(title, { fontWeight: 'bold', wrap: false })),
      ...rows.map((row) =>
        columns.map((column, at) => {
          const value = row[at]
          return value === undefined ? null : toCell(value, column)
        }),
      ),
    ],
  }))
  return writeExcelFile(sheets).toBuffer()
}

function toText(value: Value, { kind }: Column): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ')
  if (typeof value === 'string') return toPrintable(value)
  return kind === 'money' ? decimal(value) : String(value)
}

/** Formats a table as CSV (RFC 4180, UTF-8 with a byte order mark). No text is treated as a formula. */
export function tableToCsv({ columns, rows }: Table): string {
  const escapeText = (text: string, { kind }: Column) =>
    kind === 'text' && formulaPrefix.test(text) ? `'${text}` : text
  const data = rows.map((row) =>
    columns.map((column, at) => escapeText(toText(row[at] ?? null, column), column)),
  )
  return `\ufeff${Papa.unparse({ fields: columns.map(({ title }) => title), data })}\r\n`
}

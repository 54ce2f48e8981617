import type { CellObject } from 'write-excel-file/node'
import { truncateText } from '#domain/text/printable.ts'

/** Maximum length of a cell's text in Excel. */
const maxCellLength = 32_767

/** Prefixes that make spreadsheet programs treat a cell as a formula, even after spaces or quotes. */
export const formulaPrefix = /^[\s"']*[=+\-@]/

/**
 * Creates a text cell that is never treated as a formula. Excel would read `_x0041_` as an A, so the first
 * underscore is escaped.
 */
export const textCell = (value: string, style: Partial<CellObject> = {}): CellObject => ({
  type: String,
  value: truncateText(value, maxCellLength).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'),
  alignVertical: 'top',
  wrap: true,
  ...style,
})

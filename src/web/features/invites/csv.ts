import Papa from 'papaparse'

/** Address in a CSV file. */
export interface CsvRow {
  /** One-based line number in the file. */
  line: number
  email: string
}

const headerPattern = /^\W*(e-?mail|correo)/i

/**
 * Returns the addresses in a CSV file, from the column with an email header or else the column with the most
 * `@` characters. Skips rows in which that column is empty.
 */
export function csvAddresses(text: string): CsvRow[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').trimEnd())
  const [first = []] = data
  const headerIndex = first.findIndex((cell) => headerPattern.test(cell))
  const column = headerIndex >= 0 ? headerIndex : findAddressColumn(data)
  return data
    .map((cells, index) => ({ line: index + 1, email: (cells[column] ?? '').trim() }))
    .filter(({ line, email }) => email !== '' && !(line === 1 && headerIndex >= 0))
}

function findAddressColumn(rows: string[][]): number {
  const counts: number[] = []
  for (const cells of rows)
    for (const [column, cell] of cells.entries())
      if (cell.includes('@')) counts[column] = (counts[column] ?? 0) + 1
  const maxCount = Math.max(0, ...counts.filter(Boolean))
  return Math.max(0, counts.indexOf(maxCount))
}

/** A measured figure. */
export interface Result {
  name: string
  value: number
  unit: string
  /** The baseline's figure. */
  baseline?: number
  /** Ratio to the baseline. */
  ratio?: number
  /** Description of the goal. */
  goal?: string
  /** Whether the goal was reached. */
  pass?: boolean
}

const round = (value: number | undefined, digits = 2) =>
  value === undefined ? '' : Number(value.toFixed(digits)).toLocaleString('en')

/** Formats results as a table for a terminal or a Markdown page. */
export function toTable(results: readonly Result[]): string {
  const rows = [
    ['figure', 'value', 'unit', 'baseline', 'ratio', 'goal', ''],
    ...results.map(({ name, value, unit, baseline, ratio, goal, pass }) => [
      ...[name, round(value), unit, round(baseline), round(ratio), goal ?? ''],
      pass === undefined ? '' : pass ? 'reached' : 'MISSED',
    ]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

export const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
export const median = (values: readonly number[]) => percentile(values, 0.5)

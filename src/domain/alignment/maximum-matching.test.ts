import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maximumMatching } from './maximum-matching.ts'

const matrices = fc
  .record({ rows: fc.integer({ min: 0, max: 4 }), columns: fc.integer({ min: 0, max: 4 }) })
  .chain(({ rows, columns }) =>
    fc.array(fc.array(fc.nat(20), { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  )

/** Finds the largest sum by brute force. */
function bestSum(weights: readonly (readonly number[])[], usedColumns: readonly number[] = []): number {
  const [row, ...rest] = weights
  if (!row) return 0
  const choices = row.flatMap((weight, i) =>
    usedColumns.includes(i) ? [] : weight + bestSum(rest, [...usedColumns, i]),
  )
  return Math.max(bestSum(rest, usedColumns), ...choices)
}

test('matches every row and column at most once, for the largest sum', () => {
  fc.assert(
    fc.property(matrices, (weights) => {
      const matching = maximumMatching(weights.map((row) => Float64Array.from(row)))
      const usedColumns = matching.filter((column) => column >= 0)
      expect(new Set(usedColumns).size).toBe(usedColumns.length)
      const sum = matching.reduce((sum, column, row) => sum + (weights[row]?.[column] ?? 0), 0)
      expect(sum).toBe(bestSum(weights))
      expect(matching.every((column, row) => column < 0 || weights[row]![column]! > 0)).toBe(true)
    }),
  )
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstIndexWhere, lastIndexWhere } from './binary-search.ts'

it('finds where sorted values reach a limit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ max: 20, min: 0 })),
      fc.integer({ max: 21, min: -1 }),
      (values, limit) => {
        const sorted = values.toSorted((a, b) => a - b)
        const smaller = values.filter((value) => value < limit).length
        expect(firstIndexWhere(sorted.length, (i) => (sorted[i] as number) >= limit)).toBe(smaller)
        expect(lastIndexWhere(sorted.length, (i) => (sorted[i] as number) < limit)).toBe(smaller - 1)
      },
    ),
  )
})

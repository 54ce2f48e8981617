import { expect, it } from 'vitest'
import { dayAfter, dayOf, startOfDay } from './filter-values.ts'

it('turns days into moments and back', () => {
  const start = startOfDay('2026-02-28')
  expect(dayOf(start)).toBe('2026-02-28')
  expect(dayOf(dayAfter('2026-02-28'))).toBe('2026-03-01')
  expect([startOfDay(''), startOfDay('x'), dayOf(undefined), dayOf(1e300)]).toEqual([
    undefined,
    undefined,
    '',
    '',
  ])
})

import { expect, it } from 'vitest'
import { countMonths, formatMonths, monthsBefore, spanOf } from './months.ts'

it('counts and names months across years', () => {
  expect(countMonths('2025-11', '2026-02')).toBe(4)
  expect(countMonths('2026-02', '2026-01')).toBe(0)
  expect(monthsBefore(new Date('2026-01-31T23:59:59Z'), 0)).toBe('2026-01')
  expect(monthsBefore(new Date('2026-01-31T23:59:59Z'), 13)).toBe('2024-12')
  expect(spanOf('2025-12', '2025-12')).toEqual({
    start: new Date('2025-12-01T00:00:00Z'),
    end: new Date('2026-01-01T00:00:00Z'),
  })
  expect(formatMonths('2026-11', '2026-11')).toBe('2026-11')
  expect(formatMonths('2026-09', '2026-11')).toBe('2026-09 to 2026-11')
})

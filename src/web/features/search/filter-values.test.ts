import { expect, it } from 'vitest'
import { dayAfter, dayOf, minutesOf, secondsOfMinutes, startOfDay } from './filter-values.ts'

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

it('turns minutes into seconds and back', () => {
  expect(['5', ' 1.5 ', '2,5', '0'].map(secondsOfMinutes)).toEqual([300, 90, 150, 0])
  expect(['', ' ', '-1', 'x', '99999'].map(secondsOfMinutes)).toEqual(Array(5).fill(undefined))
  expect([minutesOf(300), minutesOf(90), minutesOf(undefined)]).toEqual(['5', '1.5', ''])
})

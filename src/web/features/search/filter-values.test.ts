import { expect, it } from 'vitest'
import { formatMinutes, parseMinutes } from './filter-values.ts'

it('converts minutes to seconds and back', () => {
  expect(['5', ' 1.5 ', '2,5', '0'].map(parseMinutes)).toEqual([300, 90, 150, 0])
  expect(['', ' ', '-1', 'x', '99999'].map(parseMinutes)).toEqual(Array(5).fill(undefined))
  expect([formatMinutes(300), formatMinutes(90), formatMinutes(undefined)]).toEqual(['5', '1.5', ''])
})

import { expect, it } from 'vitest'
import { columnsAt, countEmptyCells } from './grid-columns.ts'

it.each([
  [320, 1],
  [460, 1],
  [461, 2],
  [901, 2],
  [902, 3],
  [1381, 3],
  [1382, 4],
  [1585, 4],
  [1586, 5],
  [2560, 5],
])('at %i px there are %i columns', (width, columns) => {
  expect(columnsAt(width)).toBe(columns)
})

it('fills the last row exactly', () => {
  expect([
    countEmptyCells(1, 4),
    countEmptyCells(4, 4),
    countEmptyCells(5, 4),
    countEmptyCells(7, 5),
    countEmptyCells(3, 1),
  ]).toEqual([3, 0, 3, 3, 0])
})

import { expect, it } from 'vitest'
import { parseRange } from './range.ts'

it.each([
  [undefined, 'all'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=20-10', 'all'],
  ['bytes=-', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['chapters=1-2', 'all'],
])('%s of 100 bytes', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected)
})

it('finds no range in an empty object', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
})

import { expect, it } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

it.each([
  ['120', 120_000],
  [' 1.5 ', 1500],
  ['0', 0],
  ['Thu, 26 Nov 2026 12:01:00 GMT', 60_000],
  ['Thu, 26 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  ['-5', null],
  ['', null],
  [undefined, null],
  [null, null],
])('reads a Retry-After header: %j', (text, ms) => {
  expect(readRetryAfter(text, Date.parse('2026-11-26T12:00:00Z'))).toBe(ms)
})

import { expect, test } from 'vitest'
import { toFrames, toTimebase, toTimecode } from './frame-rates.ts'

test.each([
  ['25', 3_600_000, '01:00:00:00'],
  ['25', 1_480, '00:00:01:12'],
  ['24', 62_500, '00:01:02:12'],
  ['29.97', 3_600_000, '00:59:56:12'],
  ['23.976', 1_001, '00:00:01:00'],
  ['60', 90_016, '00:01:30:01'],
] as const)('at %s frames per second, %i ms are %s', (rate, time, expected) => {
  const frames = toTimebase(rate)
  expect(toTimecode(toFrames(time, frames), frames)).toBe(expected)
})

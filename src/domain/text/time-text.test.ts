import { expect, it } from 'vitest'
import { parseTime } from './time-text.ts'

it.each([
  ['01:02:03', 3723],
  ['1:02:03', 3723],
  ['100:00:00', 360_000],
  [' 12:34 ', 754],
  ['0:07.250', 7.25],
  ['00:00:07,5', 7.5],
  ['0:00', 0],
])('reads %s', (text, seconds) => expect(parseTime(text)).toBe(seconds))

it.each([
  '',
  '7',
  '1:2',
  '1:2:03',
  '1:60',
  '0:61:00',
  '1:02:3',
  '-1:00',
  '1:00:00:00',
  'a:bc',
  '1:02:03.1234',
])('finds no time in “%s”', (text) => expect(parseTime(text)).toBeNull())

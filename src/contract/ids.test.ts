import { expect, it } from 'vitest'
import { seconds, signedSeconds } from './ids.ts'

it('accepts seconds as numbers and numeric strings', () => {
  const values = [0, 12.5, '0', '12.5', '.5', '7.', '1e-3', '+2']
  expect(values.map((value) => seconds.parse(value))).toEqual([0, 12.5, 0, 12.5, 0.5, 7, 0.001, 2])
  expect([-3.5, '-3.5'].map((value) => signedSeconds.parse(value))).toEqual([-3.5, -3.5])
})

it.each([
  null,
  undefined,
  [],
  [5],
  {},
  true,
  false,
  '',
  ' ',
  '0x10',
  'five',
  '1,5',
  '1e999',
  Infinity,
  NaN,
  -1,
  '-1',
  1_000_001,
])('rejects %j as seconds', (value) => expect(seconds.safeParse(value).success).toBe(false))

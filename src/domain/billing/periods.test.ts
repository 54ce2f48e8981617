import { expect, it } from 'vitest'
import { monthContaining } from './periods.ts'

const utc = (time: string) => new Date(`${time}Z`)
const period = (now: string, from: string | null) => {
  const { start, end } = monthContaining(utc(now), from === null ? null : utc(from))
  return [start, end].map((time) => time.toISOString().slice(0, 16))
}

it.each([
  ['2026-11-27T12:00', null, '2026-11-01T00:00', '2026-12-01T00:00'],
  ['2026-12-01T00:00', null, '2026-12-01T00:00', '2027-01-01T00:00'],
  ['2026-11-27T12:00', '2026-01-27T12:00', '2026-11-27T12:00', '2026-12-27T12:00'],
  ['2026-11-27T11:59', '2026-01-27T12:00', '2026-10-27T12:00', '2026-11-27T12:00'],
  ['2027-02-28T10:00', '2026-01-31T09:00', '2027-02-28T09:00', '2027-03-31T09:00'],
  ['2027-03-30T10:00', '2026-01-31T09:00', '2027-02-28T09:00', '2027-03-31T09:00'],
  ['2028-02-29T00:00', '2027-02-28T00:00', '2028-02-28T00:00', '2028-03-28T00:00'],
])('returns the month around %s for a subscription since %s', (now, from, start, end) => {
  expect(period(now, from)).toEqual([start, end])
})

import { afterEach, expect, it } from 'vitest'
import { formatDateField, parseDayStart, parseNextDayStart } from './date-field.ts'
import { setTimeZone } from './format.ts'

afterEach(() => setTimeZone(null))

it('converts days to timestamps and back', () => {
  const start = parseDayStart('2026-02-28')
  expect(formatDateField(start)).toBe('2026-02-28')
  expect(formatDateField(parseNextDayStart('2026-02-28'))).toBe('2026-03-01')
  expect([parseDayStart(''), parseDayStart('x'), formatDateField(undefined), formatDateField(1e300)]).toEqual(
    [undefined, undefined, '', ''],
  )
})

it.each([
  ['Asia/Tokyo', '2026-02-28', '2026-02-27T15:00:00Z', '2026-02-28T15:00:00Z'],
  ['America/Los_Angeles', '2026-02-28', '2026-02-28T08:00:00Z', '2026-03-01T08:00:00Z'],
  // One day has 23 hours, the other 25.
  ['America/Los_Angeles', '2026-03-08', '2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z'],
  ['Europe/Madrid', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['Pacific/Kiritimati', '2026-12-31', '2026-12-30T10:00:00Z', '2026-12-31T10:00:00Z'],
])("starts and ends days in the viewer's time zone: %s, %s", (zone, day, start, end) => {
  setTimeZone(zone)
  const [from, to] = [parseDayStart(day), parseNextDayStart(day)]
  expect([from, to].map((time) => new Date((time ?? 0) * 1000))).toEqual([new Date(start), new Date(end)])
  expect([formatDateField(from), formatDateField((to ?? 0) - 1)]).toEqual([day, day])
})

import { afterEach, expect, it, vi } from 'vitest'
import { setTimeZone } from '#web/lib/format/format.ts'
import { findMonthStarts } from './months.ts'

const item = (id: string, time: string) => ({ id, started: Date.parse(time) / 1000 })
const list = [
  item('a', '2026-11-01T12:00:00Z'),
  item('b', '2026-11-01T02:00:00Z'),
  item('c', '2026-10-31T22:00:00Z'),
  item('d', '2026-10-02T12:00:00Z'),
  item('e', '2025-10-02T12:00:00Z'),
]
afterEach(() => setTimeZone(null))

it("names the first item of each month, in the viewer's time zone", () => {
  setTimeZone('UTC')
  expect([...findMonthStarts(list, 'en')]).toEqual([
    ['a', 'November 2026'],
    ['c', 'October 2026'],
    ['e', 'October 2025'],
  ])
  setTimeZone('America/New_York')
  expect([...findMonthStarts(list, 'es').keys()]).toEqual(['a', 'b', 'e'])
  setTimeZone('Asia/Tokyo')
  expect([...findMonthStarts(list, 'en').keys()]).toEqual(['a', 'd', 'e'])
})

it('reads only a few of the dates in a long list', () => {
  const hourlyItems = Array.from({ length: 10_000 }, (_, n) => ({ id: `${n}`, started: 1.8e9 - n * 3600 }))
  // @ts-expect-error: TypeScript declares this getter as a method.
  const format = vi.spyOn(Intl.DateTimeFormat.prototype, 'format', 'get')
  expect(findMonthStarts(hourlyItems, 'en').size).toBe(15)
  expect(format.mock.calls.length).toBeLessThan(300)
  format.mockRestore()
})

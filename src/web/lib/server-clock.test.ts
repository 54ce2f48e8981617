import { expect, it } from 'vitest'
import { noteClock, serverClockAt } from './server-clock.ts'

it('learns from the first answer what the server’s clock showed when the page began', () => {
  expect(serverClockAt(0)).toBeUndefined()
  noteClock(Response.json({}))
  expect(serverClockAt(0)).toBeUndefined()
  const told = 1_700_000_000_000
  const before = performance.now()
  noteClock(Response.json({}, { headers: { 'server-clock': String(told) } }))
  const after = performance.now()
  expect(serverClockAt(0)).toBeGreaterThanOrEqual(Math.floor(told - after))
  expect(serverClockAt(0)).toBeLessThanOrEqual(told - before)
  const then = serverClockAt(5000)
  noteClock(Response.json({}, { headers: { 'server-clock': '5' } }))
  expect(serverClockAt(5000)).toBe(then)
})

import { expect, it } from 'vitest'
import { readServerClock, serverClockAt } from './server-clock.ts'

it("reads the server's clock from the first response", () => {
  expect(serverClockAt(0)).toBeUndefined()
  readServerClock(Response.json({}))
  expect(serverClockAt(0)).toBeUndefined()
  const serverMs = 1_700_000_000_000
  const before = performance.now()
  readServerClock(Response.json({}, { headers: { 'server-clock': String(serverMs) } }))
  const after = performance.now()
  expect(serverClockAt(0)).toBeGreaterThanOrEqual(Math.floor(serverMs - after))
  expect(serverClockAt(0)).toBeLessThanOrEqual(serverMs - before)
  const later = serverClockAt(5000)
  readServerClock(Response.json({}, { headers: { 'server-clock': '5' } }))
  expect(serverClockAt(5000)).toBe(later)
})

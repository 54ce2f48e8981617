import { expect, it } from 'vitest'

/** A separate instance of the module, because the clock that this test sets must not affect other test files. */
const ownModule = './server-clock.ts?own'
const { readServerClock, serverClockAt }: typeof import('./server-clock.ts') = await import(ownModule)

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

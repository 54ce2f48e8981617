import { expect, it } from 'vitest'
import { nextCheckDelay, shouldSkipCheck } from './schedule.ts'

const hour = 3_600_000
const now = 1_800_000_000_000

it('checks immediately if there is no recent check, then every three hours', () => {
  expect(nextCheckDelay(now, null)).toBe(5_000)
  expect(nextCheckDelay(now, String(now - hour))).toBe(2 * hour)
  expect(nextCheckDelay(now, String(now - 3 * hour + 1))).toBe(5_000)
  expect(nextCheckDelay(now, String(now - 4 * hour))).toBe(5_000)
})

it('tolerates a clock that was set back, and invalid values', () => {
  expect(nextCheckDelay(now, String(now + hour))).toBe(5_000)
  expect(nextCheckDelay(now, 'yesterday')).toBe(5_000)
})

it('skips phones and data-saver mode', () => {
  const desktop = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36'
  expect(shouldSkipCheck({ userAgent: desktop })).toBe(false)
  expect(shouldSkipCheck({ userAgent: desktop, userAgentData: { mobile: true } })).toBe(true)
  expect(shouldSkipCheck({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' })).toBe(true)
  expect(shouldSkipCheck({ userAgent: desktop, connection: { saveData: true } })).toBe(true)
})

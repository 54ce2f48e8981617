import { expect, it } from 'vitest'
import { isSpared, untilNextCheck } from './schedule.ts'

const hour = 3_600_000
const now = 1_800_000_000_000

it('checks at once where nobody has, then every three hours', () => {
  expect(untilNextCheck(now, null)).toBe(5_000)
  expect(untilNextCheck(now, String(now - hour))).toBe(2 * hour)
  expect(untilNextCheck(now, String(now - 3 * hour + 1))).toBe(5_000)
  expect(untilNextCheck(now, String(now - 4 * hour))).toBe(5_000)
})

it('minds neither a clock that was set back nor rubbish', () => {
  expect(untilNextCheck(now, String(now + hour))).toBe(5_000)
  expect(untilNextCheck(now, 'yesterday')).toBe(5_000)
})

it('spares phones and those who save data', () => {
  const desktop = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36'
  expect(isSpared({ userAgent: desktop })).toBe(false)
  expect(isSpared({ userAgent: desktop, userAgentData: { mobile: true } })).toBe(true)
  expect(isSpared({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' })).toBe(true)
  expect(isSpared({ userAgent: desktop, connection: { saveData: true } })).toBe(true)
})

import { expect, it } from 'vitest'
import { suggestTopUp } from './top-ups.ts'

const offeredAmounts = [1000, 2500, 10_000].map((cents) => ({
  USD: cents,
  EUR: cents,
  GBP: cents,
  DKK: cents * 10,
}))

it.each([
  ['USD', { amount: 2500, threshold: 500, cap: 10_000 }],
  ['DKK', { amount: 25_000, threshold: 5000, cap: 100_000 }],
] as const)("suggests automatic top-up in the workspace's currency (%s)", (currency, amounts) => {
  expect(suggestTopUp(offeredAmounts, currency)).toEqual(amounts)
})

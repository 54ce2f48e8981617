import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findEntriesProblem } from './accounts.ts'
import { type Cost, captureEntries, holdEntries, partsOf, planHold, releaseEntries } from './holds.ts'
import { conversionPrice, planMinutes, priceOf, quote, quoteAll, roundUpToMinutes } from './prices.ts'

it.each([
  [1, 100, 14],
  [60, 100, 800],
  [90, 100, 1200],
  [60, 110, 880],
  [1, 110, 15],
  [0, 100, 0],
])('%i minutes at %i% of 8.00 an hour cost %i cents', (minutes, percent, cents) => {
  expect(priceOf({ minutes, percent }, 800)).toBe(cents)
})

it('counts started minutes', () => {
  expect([0, 0.1, 59.99, 60, 60.01, 3600].map(roundUpToMinutes)).toEqual([0, 1, 1, 1, 2, 60])
})

it.each([
  [1, 1],
  [4, 4],
  [5, 6],
  [60, 66],
])('a translation of %i minutes uses %i of the plan', (minutes, neededMinutes) => {
  const work = { minutes, percent: 110 }
  expect(planMinutes(work)).toBe(neededMinutes)
  expect(quote(work, 800, neededMinutes)).toEqual({ minutes: neededMinutes, cents: 0 })
  const tooFew = neededMinutes - 1
  expect(quote(work, 800, tooFew)).toEqual({ minutes: tooFew, cents: priceOf(work, 800, tooFew) })
})

it.each([
  ['plan minutes first', [60, 61], 100, 30, { minutes: 3, cents: 0 }],
  ['then money', [3600, 3600], 100, 60, { minutes: 60, cents: 800 }],
  ['only money', [3600], 100, 0, { minutes: 0, cents: 800 }],
  ['more for translations', [3600], 110, 0, { minutes: 0, cents: 880 }],
  ['each started minute of each recording', [1, 1, 1], 100, 0, { minutes: 0, cents: 42 }],
  ['nothing without recordings', [], 100, 0, { minutes: 0, cents: 0 }],
])('quotes several recordings: %s', (_, seconds, percent, remaining, price) => {
  expect(quoteAll(seconds, { percent, left: remaining, pricePerHour: 800 })).toEqual(price)
})

// One token, or four characters, costs 0.00005, which is 1,250 cents per million characters.
it.each([
  [0, 1250, 1],
  [1, 1250, 1],
  [800, 1250, 1],
  [801, 1250, 2],
  [1600, 1250, 2],
  [100_000, 1250, 125],
  [100_000, 1100, 110],
  [100_000, 9300, 930],
  [1001, 9300, 10],
])('a conversion of %i characters at %i a million costs %i', (characters, perMillion, cents) => {
  expect(conversionPrice(characters, perMillion)).toBe(cents)
})

it('a conversion of any length costs the exact price, rounded up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (characters) => {
      // Uses whole numbers, since 0.00005 × 100 has no exact binary form.
      const [tokenCents, tokens] = [5n, BigInt(characters)]
      const exactCents = (tokens * tokenCents + 3999n) / 4000n
      expect(conversionPrice(characters, 1250)).toBe(Number(exactCents))
    }),
  )
})

const amount = fc.nat(5000)
const cost = fc
  .record({ minutes: fc.nat(600), percent: fc.constantFrom(100, 110) })
  .map((work): Cost => ({ kind: 'minutes', unit: 'minutes', work, pricePerHour: 800 }))

it('reserves the available balance, charges no more than that, and releases the rest', () => {
  fc.assert(
    fc.property(amount, amount, cost, fc.nat(600), (plan, credits, neededCost, minutes) => {
      const balances = { 'plan:minutes': plan, 'credits:USD': credits }
      const parts = planHold(neededCost, { balances, currency: 'USD' })
      if (!parts) return
      expect(parts.plan).toBeLessThanOrEqual(plan)
      expect(parts.credits).toBeLessThanOrEqual(credits)
      const heldEntries = holdEntries(parts, 'USD')
      expect(partsOf(heldEntries)).toEqual(parts)
      const actual: Cost | null =
        neededCost.kind === 'minutes' ? { ...neededCost, work: { ...neededCost.work, minutes } } : null
      for (const entries of [heldEntries, releaseEntries(parts, 'USD'), captureEntries(parts, 'USD', actual)])
        if (entries.length > 0) expect(findEntriesProblem(entries)).toBeUndefined()
      const chargedEntries = captureEntries(parts, 'USD', actual)
      const amountOf = (account: string) =>
        chargedEntries.find((entry) => entry.account === account)?.amount ?? 0
      expect(amountOf('used')).toBeLessThanOrEqual(parts.plan)
      expect(amountOf('revenue')).toBeLessThanOrEqual(parts.credits)
      expect(amountOf('used') + amountOf('revenue')).toBeGreaterThanOrEqual(0)
    }),
  )
})

import { describe, expect, it } from 'vitest'
import { planHold } from '#domain/ledger/holds.ts'
import { type PrecisionOrder, quotePrecision } from './precision-quote.ts'

const inCurrencies = (cents: number) => ({ USD: cents, EUR: cents, GBP: cents, DKK: cents * 10 })
const precision = {
  hours: 24,
  lateRefundPercent: 25,
  rates: [
    { language: 'en', standard: inCurrencies(150), verbatim: inCurrencies(190) },
    { language: 'de', standard: inCurrencies(230), verbatim: inCurrencies(280) },
  ],
  quickUpgrade: ['en'],
}
const now = Date.UTC(2026, 10, 27)
const order: PrecisionOrder = { languageCode: 'en-US', type: 'standard', seconds: 600 }
const quote = (changes: Partial<PrecisionOrder>, minutesLeft = 0, currency: 'USD' | 'DKK' = 'USD') =>
  quotePrecision(precision, { ...order, ...changes }, { currency, minutesLeft, now })

describe('a quote for Precision', () => {
  it.each([
    ['each started minute', {}, 0, 0, 1500],
    ['a started minute as a full one', { seconds: 600.5 }, 0, 0, 1650],
    ['more for another type', { type: 'verbatim' as const }, 0, 0, 1900],
    ['more in another language', { languageCode: 'de-AT' }, 0, 0, 2300],
    ['plan minutes first', {}, 4, 4, 900],
    ['nothing else if the plan has enough', {}, 60, 10, 0],
  ])('charges %s', (_, changes, remainingMinutes, minutes, cents) => {
    expect(quote(changes, remainingMinutes)).toMatchObject({ minutes, cents })
  })

  it('includes the rate, the deadline and whether there is a short form', () => {
    expect(quote({}, 0, 'DKK')).toMatchObject({
      perMinute: 1500,
      cents: 15_000,
      due: now + 86_400_000,
      hasShortForm: true,
    })
    expect(quote({ languageCode: 'de' })?.hasShortForm).toBe(false)
  })

  it('is null in languages without a rate', () => {
    expect(quote({ languageCode: 'fi-FI' })).toBeNull()
  })

  it('equals the amount that a hold reserves', () => {
    const { cost, minutes, cents } = quote({}, 4) ?? {}
    const balances = { 'plan:precisionMinutes': 4, 'plan:minutes': 100, 'credits:USD': 900 }
    const wallet = { balances, currency: 'USD' } as const
    expect(cost && planHold(cost, wallet)).toEqual({
      unit: 'precisionMinutes',
      plan: minutes,
      credits: cents,
    })
    const lowBalance = { ...wallet, balances: { ...balances, 'credits:USD': 899 } }
    expect(cost && planHold(cost, lowBalance)).toBeNull()
  })
})

import { expect, it } from 'vitest'
import type { PrecisionOffer } from '#contract/precision.ts'
import { findOfferedLanguage, totalPrecisionPrice } from './precision-total.ts'

const offer: PrecisionOffer = {
  languages: [
    { language: 'de', queue: 'workspace', perMinute: null, isQuick: false },
    { language: 'en', queue: 'service', perMinute: { standard: 150, verbatim: 190 }, isQuick: true },
  ],
  currency: 'USD',
  left: 3,
  canPay: true,
  hours: 24,
  lateRefundPercent: 25,
}
const english = (seconds: number | null) => ({ languageCode: 'en-US', seconds })

it("uses the plan's minutes first, once for all recordings", () => {
  expect(totalPrecisionPrice(offer, [english(61), english(120)], 'standard')).toEqual({
    minutes: 3,
    cents: 150,
  })
  expect(totalPrecisionPrice(offer, [english(300)], 'verbatim')).toEqual({ minutes: 3, cents: 380 })
})

it('leaves out free recordings, and those without correctors', () => {
  const otherLanguages = [
    { languageCode: 'de-AT', seconds: 600 },
    { languageCode: 'fi', seconds: 600 },
    english(null),
  ]
  expect(totalPrecisionPrice(offer, otherLanguages, 'standard')).toBeNull()
  expect(totalPrecisionPrice(offer, [...otherLanguages, english(60)], 'standard')).toEqual({
    minutes: 1,
    cents: 0,
  })
})

it('finds the language by its base code', () => {
  expect(findOfferedLanguage(offer, 'de-AT')?.queue).toBe('workspace')
  expect(findOfferedLanguage(offer, 'auto')).toBeUndefined()
})

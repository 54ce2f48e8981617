import { expect, it } from 'vitest'
import { isReverseCharge, vatCountry, vatPrefix } from './vat.ts'

it('returns the country of a VAT number', () => {
  expect(['DK13585628', 'el094259216', 'XI110305878', 'GB980780684', ''].map(vatCountry)).toEqual([
    ...['DK', 'GR', undefined, undefined, undefined],
  ])
  expect(['GR', 'DK'].map(vatPrefix)).toEqual(['EL', 'DK'])
})

it.each<[boolean, string, string | undefined, string | null, string | null]>([
  [true, 'a business in another EU country', 'DK13585628', 'DE', 'DE136695976'],
  [true, 'a business in Greece', 'DK13585628', 'GR', 'EL094259216'],
  [false, "a business in the seller's country", 'DK13585628', 'DK', 'DK13585628'],
  [false, 'a business outside the EU', 'DK13585628', 'CH', 'CHE-107.787.577 MWST'],
  [false, 'a person in another EU country', 'DK13585628', 'DE', null],
  [false, 'a buyer without a country', 'DK13585628', null, 'DE136695976'],
  [false, 'a seller outside the EU', 'GB980780684', 'DE', 'DE136695976'],
  [false, 'a seller without a VAT number', undefined, 'DE', 'DE136695976'],
])('is %s for %s', (expected, _, seller, country, vatNumber) => {
  expect(isReverseCharge(seller, { country, vatNumber })).toBe(expected)
})

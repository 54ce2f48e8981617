import { expect, it } from 'vitest'
import { regionOfCountry } from '#contract/countries.ts'
import { detectCountry } from './country.ts'

it.each([
  ['the trusted header', { 'cf-ipcountry': 'fr', 'accept-language': 'de-AT' }, 'CF-IPCountry', 'FR'],
  [
    'languages, ignoring an untrusted header',
    { 'cf-ipcountry': 'FR', 'accept-language': 'de-AT' },
    undefined,
    'AT',
  ],
  [
    'languages if the header is unknown',
    { 'cf-ipcountry': 'XX', 'accept-language': 'pt-BR' },
    'CF-IPCountry',
    'BR',
  ],
  [
    'languages if the header names Tor',
    { 'cf-ipcountry': 'T1', 'accept-language': 'ja-JP' },
    'CF-IPCountry',
    'JP',
  ],
  [
    'the preferred language with a region',
    { 'accept-language': 'en;q=0.9, fr-CA;q=0.3, es-MX;q=0.8' },
    undefined,
    'MX',
  ],
  ['a region after a script', { 'accept-language': 'zh-Hant-TW,zh;q=0.9' }, undefined, 'TW'],
  ['nothing if the region is a continent', { 'accept-language': 'es-419, en' }, undefined, null],
  [
    'nothing if the languages are malformed',
    { 'accept-language': '***,,;q=x, -, a'.repeat(500) },
    undefined,
    null,
  ],
  ['nothing without headers', {}, 'CF-IPCountry', null],
] as const)('determines a country by %s', (_description, headers, trustedHeader, country) => {
  expect(detectCountry(headers, trustedHeader)).toBe(country)
})

it('counts the 27 members of the European Union and Great Britain as eu', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const allCodes = letters.flatMap((a) => letters.map((b) => a + b))
  expect(allCodes.filter((code) => regionOfCountry(code) === 'eu')).toHaveLength(28)
  for (const code of ['DE', 'gr', 'GB', 'CY']) expect(regionOfCountry(code)).toBe('eu')
  for (const code of ['US', 'CH', 'NO', 'MX']) expect(regionOfCountry(code)).toBe('us')
})

import { z } from 'zod'

/** Two capital letters, as of ISO 3166-1. */
export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/)

const european = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** The region of people in a country: eu for the 27 members of the European Union and Great Britain. */
export function regionOfCountry(code: string): 'us' | 'eu' {
  return european.has(code.toUpperCase()) ? 'eu' : 'us'
}

import { z } from 'zod'

/** Ids are opaque to callers; ours are lower-case UUIDs, made by the server unless an endpoint says otherwise. */
export const id = z.uuid().toLowerCase()
/** A number, or its decimal notation, within bounds. */
const numeric = (least: number, most: number) => {
  const digits = z
    .string()
    .max(40)
    .regex(/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i)
    .transform(Number)
  return z
    .union([z.number(), digits], { error: 'Expected a number, or a string of digits' })
    .pipe(z.number().min(least).max(most))
}
/** Seconds, as numbers; strings of digits are accepted. */
export const seconds = numeric(0, 1_000_000)
/** A duration in seconds; negative for earlier. */
export const secondsEitherWay = numeric(-1_000_000, 1_000_000)
/** Seconds since 1970, to the end of the year 9999. */
export const epochSeconds = z.number().int().min(0).max(253_402_300_799)
/** Text that can be stored: without NUL and without halves of surrogate pairs. */
export const text = z.string().regex(/^[^\0\p{Cs}]*$/u)
/** A boolean in a query, `true` or `false`. */
export const flag = z.stringbool().meta({ type: 'boolean' })
/** The key of a public link. */
export const publicKey = z.string().max(200).optional().describe('the key of a public link')
export const locale = z.enum(['us', 'eu'])

/** A two-letter country code, in capitals, as in ISO 3166-1. */
export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/)

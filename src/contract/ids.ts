import { z } from 'zod'

/** Ids are opaque to callers; ours are UUIDs, made by the server unless an endpoint says otherwise. */
export const id = z.uuid()
/** Seconds, as numbers; strings of digits are accepted. */
export const seconds = z.coerce.number().min(0).max(1_000_000)
/** Seconds since 1970, to the end of the year 9999. */
export const epochSeconds = z.number().int().min(0).max(253_402_300_799)
/** Text that can be stored: without NUL and without halves of surrogate pairs. */
export const text = z.string().regex(/^[^\0\p{Cs}]*$/u)
/** The key of a public link. */
export const publicKey = z.string().max(200).optional().describe('the key of a public link')
export const locale = z.enum(['us', 'eu'])

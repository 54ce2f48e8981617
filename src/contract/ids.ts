import { z } from 'zod'

/** Ids are opaque to callers; ours are UUIDs, made by the server unless an endpoint says otherwise. */
export const id = z.uuid()
/** Seconds, as numbers; strings of digits are accepted. */
export const seconds = z.coerce.number().min(0).max(1_000_000)
/** Seconds since 1970. */
export const epochSeconds = z.number().int()
export const locale = z.enum(['us', 'eu'])

import { z } from 'zod'

export interface Setting<S extends z.ZodType> {
  /** The environment variable. */
  env: string
  /** One sentence for the operator; `longhand doctor` and docs/settings.md print it. */
  doc: string
  schema: S
}

export const setting = <S extends z.ZodType>(env: string, doc: string, schema: S): Setting<S> => ({
  env,
  doc,
  schema,
})

export const bytes = z.coerce.number().int().positive()

/** A number from 1, or unlimited, which is null. */
export const limit = (otherwise: number | 'unlimited') =>
  z
    .literal('unlimited')
    .transform(() => null)
    .or(bytes)
    .default(otherwise === 'unlimited' ? null : otherwise)

/** Sent in a header unchanged; the message must not contain it. */
export const secret = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, 'not a key: it holds spaces or other signs')

export const serviceUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/^[^:]+:\/\/[^/]*@/.test(url), 'must not hold a name or a password')
  .transform((url) => url.replace(/\/+$/, ''))

/** Kept unchanged: it must match the provider's character by character. */
export const issuer = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/^[^:]+:\/\/[^/]*@/.test(url), 'must not hold a name or a password')
  .refine(
    (url) => url.startsWith('https:') || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname),
    'has to begin with https',
  )

/** Values separated by commas, in lower case. */
const commaSeparated = z
  .string()
  .default('')
  .transform((list) =>
    list
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )

/** Ids separated by commas. */
export const ids = commaSeparated.pipe(z.array(z.uuid('not an id')))

/** Host or domain names separated by commas, in lower case. */
export const domains = commaSeparated.transform((list) =>
  list.map((domain) => domain.replace(/^@/, '')).filter(Boolean),
)

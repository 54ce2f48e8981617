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

/** Goes into a header of requests as it is; the message must not hold it. */
export const secret = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, 'not a key: it holds spaces or other signs')

export const serviceUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/^[^:]+:\/\/[^/]*@/.test(url), 'must not hold a name or a password')
  .transform((url) => url.replace(/\/+$/, ''))

/** Written as it is: it has to be the same, sign for sign, as the provider's. */
export const issuer = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/^[^:]+:\/\/[^/]*@/.test(url), 'must not hold a name or a password')
  .refine(
    (url) => url.startsWith('https:') || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname),
    'has to begin with https',
  )

/** Values with commas between them, in small letters. */
const commaSeparated = z
  .string()
  .default('')
  .transform((list) =>
    list
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )

/** Ids with commas between them. */
export const ids = commaSeparated.pipe(z.array(z.uuid('not an id')))

/** Names of hosts or domains with commas between them, in small letters. */
export const domains = commaSeparated.transform((list) =>
  list.map((domain) => domain.replace(/^@/, '')).filter(Boolean),
)

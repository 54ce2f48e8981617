import { z } from 'zod'

export interface Setting<S extends z.ZodType> {
  /** Name of the environment variable. */
  env: string
  /** Description for administrators, shown by `longhand doctor` and docs/settings.md. */
  doc: string
  schema: S
}

export const setting = <S extends z.ZodType>(env: string, doc: string, schema: S): Setting<S> => ({
  env,
  doc,
  schema,
})

/** A setting that administrators can also change at run time. The environment variable takes precedence. */
export const editable = <S extends z.ZodType>(env: string, doc: string, schema: S) => ({
  ...setting(env, doc, schema),
  editable: true as const,
})

export const bytes = z.coerce.number().int().positive()

/** A positive integer, or `unlimited`, which becomes null. */
export const limit = (defaultValue: number | 'unlimited') =>
  z
    .literal('unlimited')
    .transform(() => null)
    .or(bytes)
    .default(defaultValue === 'unlimited' ? null : defaultValue)

/** A key that is sent in a header, so the error message must not reveal it. */
export const secret = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, 'not a key: it contains spaces or other invalid characters')

export const serviceUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/^[^:]+:\/\/[^/]*@/.test(url), 'must not contain a user name or password')
  .transform((url) => url.replace(/\/+$/, ''))

/** An issuer URL. It isn't normalized, since it must match the provider's exactly. */
export const issuer = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/^[^:]+:\/\/[^/]*@/.test(url), 'must not contain a user name or password')
  .refine(
    (url) => url.startsWith('https:') || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname),
    'must start with https',
  )

/** A comma-separated list of values, converted to lowercase. */
export const commaSeparatedList = (defaultValue = '') =>
  z
    .string()
    .default(defaultValue)
    .transform((list) =>
      list
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )

/** A host name without a scheme or port, converted to lowercase. */
export const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/, 'not a host name')

/** IDs separated by commas. */
export const ids = commaSeparatedList().pipe(z.array(z.uuid('not an ID')))

/** A comma-separated list of host or domain names, converted to lowercase. */
export const domains = commaSeparatedList()
  .transform((list) => list.map((domain) => domain.replace(/^@/, '')).filter(Boolean))
  .refine((list) => list.every((domain) => /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*$/u.test(domain)), {
    message: 'not a list of domains',
  })

/** Workspace IDs by domain, parsed from comma-separated `domain=ID` pairs. */
export const autoJoinDomains = z
  .string()
  .default('')
  .transform((text, context) => {
    const plans: Record<string, string[]> = {}
    for (const pair of text.split(',').filter((part) => part.trim())) {
      const [, domain, id] = /^\s*([a-z0-9.-]+\.[a-z0-9-]+)\s*=\s*([0-9a-f-]{36})\s*$/i.exec(pair) ?? []
      if (!domain || !id) {
        context.addIssue({
          code: 'custom',
          message: `${pair.trim()} isn't a pair of a domain and a workspace ID`,
        })
        return z.NEVER
      }
      const name = domain.toLowerCase()
      plans[name] = [...(plans[name] ?? []), id.toLowerCase()]
    }
    return plans
  })

/** The origin of each region's deployment, in the form `us=ADDRESS,eu=ADDRESS`. */
export const regions = z
  .string()
  .default('')
  .transform((text, context) => {
    const urls: Partial<Record<'us' | 'eu', string>> = {}
    for (const pair of text.split(',').filter((part) => part.trim())) {
      const [, region, address = ''] = /^\s*(us|eu)\s*=\s*(https?:\/\/[^\s/?#@]+)\/?\s*$/.exec(pair) ?? []
      if ((region !== 'us' && region !== 'eu') || !URL.canParse(address)) {
        context.addIssue({
          code: 'custom',
          message: `${pair.trim()} isn't a region (us, eu) and its URL`,
        })
        return z.NEVER
      }
      urls[region] = new URL(address).origin
    }
    return urls
  })

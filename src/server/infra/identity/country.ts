import type { IncomingHttpHeaders } from 'node:http'
import { countryCode } from '#contract/ids.ts'

/** Proxies' codes for unknown countries: Cloudflare's XX, and T1 for Tor. */
const unknown = new Set(['XX', 'ZZ', 'T1'])

/**
 * Determines the ISO 3166-1 country code of a request: from the `trustedHeader` header if set, else from
 * `lookUp` by IP address, else from the region in the browser's preferred languages; null if unknown.
 */
export function detectCountry(
  headers: IncomingHttpHeaders,
  trustedHeader: string | undefined,
  lookUp: () => string | null = () => null,
): string | null {
  const header = trustedHeader ? countryCode.safeParse(headers[trustedHeader.toLowerCase()]) : undefined
  if (header?.success && !unknown.has(header.data)) return header.data
  const country = countryCode.safeParse(lookUp())
  if (country.success && !unknown.has(country.data)) return country.data
  for (const tag of preferredLanguages(headers['accept-language'] ?? '')) {
    const region = countryCode.safeParse(regionOf(tag))
    if (region.success && !unknown.has(region.data)) return region.data
  }
  return null
}

/** Returns the language tags in an Accept-Language header, most preferred first. */
function preferredLanguages(header: string): string[] {
  return header
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag = '', quality = ''] = part.split(';')
      return { tag: tag.trim(), weight: Number(/q=([\d.]+)/.exec(quality)?.[1] ?? 1) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region
  } catch {
    return undefined
  }
}

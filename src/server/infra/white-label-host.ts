import { isIP } from 'node:net'
import type { Config } from '#server/config.ts'

type HostConfig = Pick<Config, 'baseUrl' | 'whiteLabelDomain' | 'whiteLabelExcluded'>

/** Maximum length of a host name (RFC 1035), with a port. */
const maxHostLength = 253 + 6
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

export interface WhiteLabelHost {
  /** Subdomain: the first label of the host name. */
  slug: string
  /** The remaining labels. */
  domain: string
}

/**
 * Returns the domain of hosts with white-label sign-in pages: undefined if every domain is allowed, null if
 * there are no such pages.
 */
export function whiteLabelDomain({
  whiteLabelDomain,
  baseUrl,
  whiteLabelExcluded,
}: HostConfig): string | undefined | null {
  if (whiteLabelDomain || !baseUrl) return whiteLabelDomain
  const { hostname } = new URL(baseUrl)
  if (hostname.startsWith('[') || isIP(hostname)) return null
  const [first = '', ...rest] = hostname.split('.')
  return rest.length > 0 && whiteLabelExcluded.includes(first) ? rest.join('.') : hostname
}

/**
 * Splits a `Host` header that can have a white-label sign-in page; undefined for all others: IP
 * addresses, single-label names, excluded names, and hosts in other domains.
 */
export function whiteLabelHost(config: HostConfig, host: string): WhiteLabelHost | undefined {
  if (host.length > maxHostLength) return undefined
  const name = host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  const [slug = '', ...rest] = name.split('.')
  if (rest.length === 0 || isIP(name) || ![slug, ...rest].every((part) => label.test(part))) return undefined
  const domain = whiteLabelDomain(config)
  if (domain !== undefined && rest.join('.') !== domain) return undefined
  return config.whiteLabelExcluded.includes(slug) ? undefined : { slug, domain: rest.join('.') }
}

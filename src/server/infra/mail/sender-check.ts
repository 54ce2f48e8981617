import { createReadStream } from 'node:fs'
import type { DNSResolver } from 'mailauth'
import { emailDomain } from '#contract/domain-name.ts'
import type { IncomingMail } from './incoming.ts'

/** Returns DNS records, like `resolve` of `node:dns/promises`. */
export type ResolveRecords = DNSResolver

export interface SenderCheck {
  /**
   * Whether SPF or DKIM authenticates the domain of the From address, and the domain's DMARC policy
   * accepts the message.
   */
  isGenuine: boolean
  /** Results by method, to include in the rejection. */
  summary: string
}

/**
 * Checks a message's sender using SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 9989).
 * @param resolve the system's DNS by default
 */
export async function checkSender(
  { path, from, address, helo }: IncomingMail,
  resolve?: ResolveRecords,
): Promise<SenderCheck> {
  // Loaded when needed, since loading it takes a tenth of the startup time.
  const { authenticate } = await import('mailauth')
  const { dkim, spf, dmarc } = await authenticate(createReadStream(path), {
    ip: address,
    helo,
    sender: from,
    disableArc: true,
    disableBimi: true,
    ...(resolve && { resolver: resolve }),
  })
  const result = dmarc ? dmarc.status.result : 'none'
  const author = dmarc ? dmarc.status.header?.from : undefined
  // Anyone could have added text after the signed part.
  const passesDkim = dkim.results.some(
    ({ status }) => status.result === 'pass' && status.aligned && !status.underSized,
  )
  const passesSpf = spf !== false && spf.status.result === 'pass' && emailDomain(from) === author
  const passesDmarc = dmarc && result === 'pass' && Boolean(dmarc.alignment.spf.result)
  const signatures = dkim.results.map(({ status }) => status.result).join(',') || 'none'
  return {
    isGenuine: passesDmarc || ((passesSpf || passesDkim) && (result === 'pass' || result === 'none')),
    summary: `spf=${spf ? spf.status.result : 'none'} dkim=${signatures} dmarc=${result}`,
  }
}

/**
 * Reads our own mail server's result from the first Authentication-Results header (RFC 8601).
 * @param headers values of all such headers, from the top
 */
export function readAuthenticationResults(headers: readonly string[], authservId: string): SenderCheck {
  const ownHeader = headers.find((header) => header.trim().toLowerCase().split(/[\s;]/)[0] === authservId)
  const dmarc = /(?:^|;)\s*dmarc=(\w+)/i.exec(ownHeader ?? '')?.[1]?.toLowerCase()
  return { isGenuine: dmarc === 'pass', summary: `dmarc=${dmarc ?? 'none'}` }
}

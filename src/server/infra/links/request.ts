import type { Readable } from 'node:stream'
import { type Answer, type Headers, header, readAnswer } from './answer.ts'
import { explain } from './failures.ts'
import { type Guard, parseLink } from './guard.ts'
import type { LinkLimits } from './limits.ts'
import { LinkError } from './links.ts'

const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

export interface RequestOptions {
  signal: AbortSignal
  limits: LinkLimits
  /**
   * First byte to request; the host may still send everything, and does when `validator` (ETag or date) doesn't match
   * the file.
   */
  range?: { start: number; validator?: string | undefined } | undefined
}

/**
 * Fetches a URL, following up to five redirects, each checked like the first URL.
 * Close the response if its body isn't read to the end.
 * @throws LinkError not_a_link, address_refused, unreachable; the signal's reason
 */
export async function get(guard: Guard, from: URL, options: RequestOptions): Promise<Answer> {
  let url = from
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const { status, headers, body } = await send(guard, url, options)
      if (status >= 200 && status < 300) return await readAnswer(url, headers, body, options.signal)
      body.destroy()
      const next = header(headers, 'location')
      if (!REDIRECTS.has(status) || next === '') throw refusal(status)
      url = parseLink(next, url)
    }
  } catch (error) {
    throw explain(error, options.signal)
  }
  throw new LinkError('unreachable', `More than ${MAX_REDIRECTS} redirects.`)
}

async function send(
  { agent }: Guard,
  url: URL,
  { signal, limits, range }: RequestOptions,
): Promise<{ status: number; headers: Headers; body: Readable }> {
  const timeout = new AbortController()
  const late = new LinkError('unreachable', 'The host did not answer in time.')
  const timer = setTimeout(() => timeout.abort(late), limits.headersMs)
  try {
    const { statusCode, headers, body } = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: {
        accept: '*/*',
        'accept-encoding': 'identity',
        'user-agent': 'Mozilla/5.0 (compatible; Longhand)',
        ...(range && { range: `bytes=${range.start}-` }),
        ...(range?.validator && { 'if-range': range.validator }),
      },
      headersTimeout: limits.headersMs,
      bodyTimeout: limits.stallMs,
      signal: AbortSignal.any([signal, timeout.signal]),
    })
    // The reader gets the error, if any.
    body.on('error', () => {})
    return { status: statusCode, headers, body }
  } finally {
    clearTimeout(timer)
  }
}

function refusal(status: number): LinkError {
  if (status === 401 || status === 403)
    return new LinkError('unreachable', `The host does not let everybody see this (${status}).`)
  if (status === 404 || status === 410)
    return new LinkError('unreachable', `There is nothing at this address (${status}).`)
  return new LinkError('unreachable', `The host answered with an error (${status}).`)
}

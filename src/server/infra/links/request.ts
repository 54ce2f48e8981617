import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { busyDelay, isBusyStatus, maxBusyDelayMs } from '#server/infra/remote/retry-policy.ts'
import { toLinkError } from './failures.ts'
import { type Guard, parseLink } from './guard.ts'
import type { LinkLimits } from './limits.ts'
import { type Authorize, LinkError } from './links.ts'
import { type Headers, header, type LinkResponse, readResponse } from './response.ts'

export const MAX_REDIRECTS = 5
export const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308])

export interface RequestOptions {
  signal: AbortSignal
  limits: LinkLimits
  /**
   * Offset of the first byte to request. The host may still send everything, and does so if `validator`
   * (ETag or date) doesn't match the file.
   */
  range?: { start: number; validator?: string | undefined } | undefined
  headers?: Record<string, string> | undefined
  authorize?: Authorize | undefined
  /** Whether to reject redirects to other origins, for headers that contain a password. */
  sameOrigin?: boolean | undefined
}

/** A request with a method other than GET and no side effects on the server. */
export interface SendOptions extends RequestOptions {
  method?: 'GET' | 'PROPFIND'
  body?: string | null
}

/**
 * Fetches a URL, following up to five redirects, each of which is checked like the original URL. Close
 * the response unless you read its body to the end.
 * @throws LinkError not_a_link, address_refused, unreachable, needs_sign_in; the signal's reason
 */
export async function get(guard: Guard, from: URL, options: RequestOptions): Promise<LinkResponse> {
  let url = from
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const isSameOrigin = url.origin === from.origin
      const { status, headers, body } = await (isSameOrigin ? sendAuthorizedRequest : send)(
        guard,
        url,
        options,
      )
      if (status >= 200 && status < 300) return await readResponse(url, headers, body, options.signal)
      body.destroy()
      const next = header(headers, 'location')
      if (!REDIRECT_STATUSES.has(status) || next === '') throw httpStatusError(status)
      url = parseRedirect(next, url, options)
    }
  } catch (error) {
    throw toLinkError(error, options.signal)
  }
  throw new LinkError('unreachable', `More than ${MAX_REDIRECTS} redirects.`)
}

/**
 * Returns a redirect's target.
 * @throws LinkError not_a_link; address_refused for another origin if `sameOrigin`
 */
export function parseRedirect(next: string, from: URL, { sameOrigin }: RequestOptions): URL {
  const url = parseLink(next, from)
  if (sameOrigin && url.origin !== from.origin)
    throw new LinkError('address_refused', 'The server redirects to another address.')
  return url
}

const MAX_RETRIES = 4

/**
 * Sends a request, with authorization if given. Retries with new credentials if it is rejected, and
 * later if the host is busy.
 */
async function sendAuthorizedRequest(
  guard: Guard,
  url: URL,
  options: RequestOptions,
): ReturnType<typeof send> {
  const { authorize, headers, signal } = options
  if (!authorize) return send(guard, url, options)
  let refusedToken: string | undefined
  for (let attempt = 0; ; attempt++) {
    const authorization = await authorize(refusedToken)
    const answer = await send(guard, url, { ...options, headers: { ...headers, authorization } })
    const isRefused = answer.status === 401 && refusedToken === undefined
    if (attempt === MAX_RETRIES || !(isRefused || isBusyStatus(answer.status))) return answer
    answer.body.destroy()
    if (isRefused) refusedToken = authorization
    else {
      const delayMs = busyDelay(header(answer.headers, 'retry-after'), attempt, options.limits.resumeMs)
      await sleep(Math.min(delayMs, maxBusyDelayMs), undefined, { signal })
    }
  }
}

/**
 * Sends one request without following redirects.
 * @throws LinkError, the signal's reason, or a connection error
 */
export async function send(
  { agent }: Guard,
  url: URL,
  { signal, limits, range, headers: extraHeaders, method = 'GET', body: requestBody = null }: SendOptions,
): Promise<{ status: number; headers: Headers; body: Readable }> {
  const timeoutController = new AbortController()
  const timeoutError = new LinkError('unreachable', "The host didn't respond in time.")
  const timer = setTimeout(() => timeoutController.abort(timeoutError), limits.headersMs)
  try {
    const { statusCode, headers, body } = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      body: requestBody,
      headers: {
        accept: '*/*',
        'accept-encoding': 'identity',
        'user-agent': 'Mozilla/5.0 (compatible; Longhand)',
        ...extraHeaders,
        ...(range && { range: `bytes=${range.start}-` }),
        ...(range?.validator && { 'if-range': range.validator }),
      },
      headersTimeout: limits.headersMs,
      bodyTimeout: limits.stallMs,
      signal: AbortSignal.any([signal, timeoutController.signal]),
    })
    // Any error is passed on to the reader.
    body.on('error', () => {})
    return { status: statusCode, headers, body }
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the error for an HTTP status. */
export function httpStatusError(status: number): LinkError {
  if (status === 401) return new LinkError('needs_sign_in', 'The host requires a sign-in (401).')
  if (status === 403) return new LinkError('unreachable', 'The host requires a sign-in (403).')
  if (status === 404 || status === 410)
    return new LinkError('unreachable', `The host has no such page (${status}).`)
  return new LinkError('unreachable', `The host responded with an error (${status}).`)
}

import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Forward } from '#server/infra/http/register-route.ts'
import { createHomeRegionKey } from '#server/infra/identity/regional-keys.ts'
import { requestAccounts } from '#server/infra/regions/calls.ts'
import { isHomeRegion, regionAddress } from '#server/infra/regions/regions.ts'

/** Request headers that are forwarded to the home region. */
const requestHeaders = [
  'accept',
  'accept-language',
  'content-type',
  'if-none-match',
  'range',
  'user-agent',
] as const
/** Response headers that are passed on to the caller. */
const responseHeaders = [
  ...(['content-type', 'content-disposition', 'cache-control', 'etag', 'location', 'retry-after'] as const),
  ...(['set-cookie', 'x-robots-tag', 'content-range', 'accept-ranges'] as const),
]
/** Timeout for the home region's response, in milliseconds. */
const timeoutMs = 30_000

/** Creates the error for a call that must be made to another region's address. */
export const wrongRegionError = (region: 'us' | 'eu', address: string) =>
  new AppError('wrong_region', 'This is in another region', { region, address })

/**
 * Forwards account-related calls to the home region, authorized by a key for the user; returns undefined in
 * the home region.
 */
export function createForwarder(ctx: Context): Forward | undefined {
  const { config } = ctx
  if (isHomeRegion(config)) return undefined
  const home = regionAddress(config, config.homeRegion)
  return async (endpoint, { actor, request, reply }) => {
    // Other sites, such as identity providers, link to these endpoints.
    if (endpoint.home === 'visit' && endpoint.answer.kind === 'raw' && request.method === 'GET')
      return reply.redirect(home + request.url, 302)
    if (endpoint.home === 'visit') throw wrongRegionError(config.homeRegion, home)
    const headers = new Headers(
      requestHeaders.flatMap((name): [string, string][] => {
        const value = request.headers[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
    )
    if (actor.kind === 'user') headers.set('authorization', `Bearer ${createHomeRegionKey(ctx, actor)}`)
    const response = await fetch(home + request.url, {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...bodyOf(request),
    }).catch((error: unknown) => {
      request.log.warn({ err: error }, "the home region didn't respond")
      throw new AppError('unavailable', "The home region isn't responding")
    })
    // Updates the copies of accounts, so that the caller's next request sees the change in this region.
    if (request.method !== 'GET' && response.ok) await requestAccounts(ctx).catch(() => {})
    reply.code(response.status)
    // Events originate in this region, so its clock applies.
    if (response.headers.has('server-clock')) reply.header('server-clock', Date.now())
    for (const name of responseHeaders) {
      const values = name === 'set-cookie' ? response.headers.getSetCookie() : [response.headers.get(name)]
      for (const value of values) if (value !== null) reply.header(name, value)
    }
    return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : null)
  }
}

function bodyOf({ method, body, raw }: FastifyRequest): RequestInit {
  if (method === 'GET') return {}
  if (body === undefined || body === null) {
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    return hasBody && !raw.readableEnded
      ? { body: Readable.toWeb(raw) as RequestInit['body'] & object, duplex: 'half' }
      : {}
  }
  return { body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }
}

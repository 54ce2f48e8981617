import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FixedConfig } from '#server/config.ts'
import { requestOrigin } from '#server/infra/origin.ts'

type Cookie = 'session' | 'regional' | 'browser' | 'provider'
/** Lifetime of a browser's ID, in seconds: two years. */
const browserSeconds = 63_072_000
const browserIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Returns whether the browser uses HTTPS, according to the configured URL or a trusted proxy's header. */
const isSecure = (config: FixedConfig, request: FastifyRequest) =>
  requestOrigin(config, request).startsWith('https:')

/**
 * Returns a cookie's name. Over HTTPS, it has a prefix that browsers accept only from this host over HTTPS,
 * so a neighboring host or an attacker on the network can't plant one; cookies without the prefix are then
 * ignored.
 */
const nameOf = (config: FixedConfig, request: FastifyRequest, cookie: Cookie) =>
  `${isSecure(config, request) ? '__Host-' : ''}longhand_${cookie}`

const readCookie = (config: FixedConfig, request: FastifyRequest, cookie: Cookie): string | undefined =>
  request.cookies[nameOf(config, request, cookie)]

/** Returns the session token from the request's cookie. */
export const readSessionCookie = (config: FixedConfig, request: FastifyRequest): string | undefined =>
  readCookie(config, request, 'session')

/** Returns a regional session's signed text from the request's cookie. */
export const readRegionalCookie = (config: FixedConfig, request: FastifyRequest): string | undefined =>
  readCookie(config, request, 'regional')

/** Returns the browser's ID, signed in or not; undefined if it has none or an invalid one. */
export function readBrowserCookie(config: FixedConfig, request: FastifyRequest): string | undefined {
  const id = readCookie(config, request, 'browser')
  return id && browserIdPattern.test(id) ? id : undefined
}

/** Stores a regional session's signed text in the browser for `seconds`. */
export function setRegionalCookie(
  config: FixedConfig,
  exchange: Exchange,
  text: string,
  seconds: number,
): void {
  set(config, exchange, 'regional', text, seconds)
}

/** Returns the token that binds a provider's response to the browser that started the sign-in. */
export const readProviderCookie = (config: FixedConfig, request: FastifyRequest): string | undefined =>
  readCookie(config, request, 'provider')

/** Stores the provider token in the browser for `seconds`. */
export function setProviderCookie(
  config: FixedConfig,
  exchange: Exchange,
  token: string,
  seconds: number,
): void {
  set(config, exchange, 'provider', token, seconds)
}

/** Deletes the provider token. */
export function clearProviderCookie(config: FixedConfig, exchange: Exchange): void {
  clear(config, exchange, 'provider')
}

/** Gives a browser an ID for about two years, unless it already has one. */
export function setBrowserCookie(config: FixedConfig, exchange: Exchange, id: string): void {
  if (!readBrowserCookie(config, exchange.request)) set(config, exchange, 'browser', id, browserSeconds)
}

/** Deletes all session cookies; the browser keeps its ID. */
export function clearSessionCookies(config: FixedConfig, exchange: Exchange): void {
  for (const cookie of ['session', 'regional'] as const) clear(config, exchange, cookie)
}

/** Returns the browser's anonymous ID for the event log; clients read this cookie by name. */
export function readAnonymousId({ cookies }: FastifyRequest): string | undefined {
  const id = cookies.ajsaid
  return id && browserIdPattern.test(id) ? id : undefined
}

/** Stores the anonymous ID for the event log in the browser for two years. */
export function setAnonymousId(config: FixedConfig, { request, reply }: Exchange, id: string): void {
  reply.setCookie('ajsaid', id, { ...attributes(config, request), maxAge: browserSeconds })
}

function set(
  config: FixedConfig,
  { request, reply }: Exchange,
  cookie: Cookie,
  value: string,
  seconds: number,
) {
  const cookieOptions = { ...attributes(config, request), maxAge: seconds }
  reply.setCookie(nameOf(config, request, cookie), value, cookieOptions)
}

function clear(config: FixedConfig, { request, reply }: Exchange, cookie: Cookie) {
  reply.clearCookie(nameOf(config, request, cookie), attributes(config, request))
}

function attributes(config: FixedConfig, request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config, request) } as const
}

/** Stores a new session in the browser, replacing any other. */
export function setSessionCookie(
  config: FixedConfig,
  exchange: Exchange,
  { token, seconds }: { token: string; seconds: number },
  browser: string,
): void {
  set(config, exchange, 'session', token, seconds)
  setBrowserCookie(config, exchange, browser)
  if (readRegionalCookie(config, exchange.request)) clear(config, exchange, 'regional')
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { originOf } from '#server/infra/http/protection.ts'

const names = {
  session: 'longhand_session',
  regional: 'longhand_regional',
  browser: 'longhand_browser',
  provider: 'longhand_provider',
}
/** About two years. */
const browserSeconds = 63_072_000
const browserId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** The token of a session. */
export const readSessionCookie = ({ cookies }: FastifyRequest): string | undefined => cookies[names.session]

/** The signed text of a session in this region that was begun in another. */
export const readRegionalCookie = ({ cookies }: FastifyRequest): string | undefined => cookies[names.regional]

/** The id of the browser, signed in or not; undefined when it has none, or one that we did not give. */
export function readBrowserCookie({ cookies }: FastifyRequest): string | undefined {
  const id = cookies[names.browser]
  return id && browserId.test(id) ? id : undefined
}

/** Lets the browser keep the signed text of a regional session for `seconds`. */
export function setRegionalCookie(config: Config, exchange: Exchange, text: string, seconds: number): void {
  set(config, exchange, names.regional, text, seconds)
}

/** The token by which a browser shows that it is the one that went to a provider. */
export const readProviderCookie = ({ cookies }: FastifyRequest): string | undefined => cookies[names.provider]

/** Lets the browser keep that token for `seconds`. */
export function setProviderCookie(config: Config, exchange: Exchange, token: string, seconds: number): void {
  set(config, exchange, names.provider, token, seconds)
}

export function clearProviderCookie(config: Config, { request, reply }: Exchange): void {
  reply.clearCookie(names.provider, attributes(config, request))
}

/** Gives a browser its id for about two years, unless it carries one. */
export function setBrowserCookie(config: Config, exchange: Exchange, id: string): void {
  if (!readBrowserCookie(exchange.request)) set(config, exchange, names.browser, id, browserSeconds)
}

/** Takes back every cookie of a session; the browser keeps its id. */
export function clearSessionCookies(config: Config, { request, reply }: Exchange): void {
  for (const name of [names.session, names.regional]) reply.clearCookie(name, attributes(config, request))
}

function set(config: Config, { request, reply }: Exchange, name: string, value: string, seconds: number) {
  reply.setCookie(name, value, { ...attributes(config, request), maxAge: seconds })
}

function attributes(config: Config, request: FastifyRequest) {
  const secure = originOf(config, request).startsWith('https:')
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
}

/** Hands a session that has begun over to the browser, in place of any other. */
export function giveSession(
  config: Config,
  exchange: Exchange,
  { token, seconds }: { token: string; seconds: number },
  browser: string,
): void {
  set(config, exchange, names.session, token, seconds)
  setBrowserCookie(config, exchange, browser)
  if (readRegionalCookie(exchange.request))
    exchange.reply.clearCookie(names.regional, attributes(config, exchange.request))
}

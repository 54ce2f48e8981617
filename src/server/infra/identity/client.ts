import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { FixedConfig } from '#server/config.ts'
import { whiteLabelHost } from '#server/infra/white-label-host.ts'
import { readBrowserCookie } from './cookies.ts'

/** Browser or program that sent a request. */
export interface Client {
  /** IP address. */
  address: string
  userAgent: string
  /** Random ID stored in the browser. */
  browser: string
  /** First label of the host name, if that host may have a white-label sign-in page. */
  slug?: string | undefined
}

/** Returns the client that sent a request. A browser without an ID gets a new one, for `setBrowserCookie`. */
export function identifyClient(config: FixedConfig, request: FastifyRequest): Client {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    browser: readBrowserCookie(config, request) ?? randomUUID(),
    slug: whiteLabelHost(config, request.host)?.slug,
  }
}

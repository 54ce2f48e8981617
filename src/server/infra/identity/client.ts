import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { readBrowserCookie } from './cookies.ts'

/** Origin of a request. */
export interface Client {
  /** IP address. */
  address: string
  /** User agent. */
  userAgent: string
  /** A random id stored in the browser. */
  browser: string
}

/** The client of a request; a browser without an id gets a new one, for `setBrowserCookie`. */
export function clientOf(config: Config, request: FastifyRequest): Client {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    browser: readBrowserCookie(config, request) ?? randomUUID(),
  }
}

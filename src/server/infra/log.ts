import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import type { Config } from '#server/config.ts'

/** Structured log; the same for requests, jobs and start-up. */
export type Log = FastifyBaseLogger

/** Opens the log at the configured level, as JSON lines; on standard error unless told otherwise. */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  stream: pino.DestinationStream = pino.destination(2),
): Log {
  const req = ({ method, url }: { method: string; url: string }) => ({ method, path: loggedPath(url) })
  return pino({ level: config.logLevel, serializers: { req } }, stream)
}

/**
 * What may be kept of an address: no query, which may hold a signature, a key or a code, and nothing in its path that
 * opens something: a public link, the end of a subscription, a picture.
 */
export const loggedPath = (url: string): string =>
  url.replace(/[?#].*$/s, '').replace(keyed, (_, before: string) => `${before}/…`)

const keyed = /^(\/+public\/+[^/]+|\/+mail\/+subscription|\/+user\/+v2\/+[^/]+\/+avatar)\/.*$/is

import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import type { Config } from '#server/config.ts'

/** The structured log of requests, jobs and startup. */
export type Log = FastifyBaseLogger

/** Opens the log at the configured level, in JSON Lines format; by default on standard error. */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  stream: pino.DestinationStream = pino.destination(2),
): Log {
  const req = ({ method, url }: { method: string; url: string }) => ({ method, path: loggedPath(url) })
  return pino({ level: config.logLevel, serializers: { req } }, stream)
}

/**
 * Returns the part of a URL that is safe to log: without the query, which may contain a signature, key
 * or code, and without the secret path segments of public links, unsubscribe links and pictures.
 */
export const loggedPath = (url: string): string =>
  url.replace(/[?#].*$/s, '').replace(keyedPath, (_, before: string) => `${before}/…`)

const keyedPath =
  /^(\/+public\/+[^/]+|\/+mail\/+subscription|\/+invites?|\/+user\/+v2\/+[^/]+\/+avatar)\/.*$/is

/** The part of an error that is safe to log if its message may contain users' words. */
export interface ErrorLocation {
  type: string
  code?: string
  /** Stack frames, innermost first. */
  at: string[]
  cause?: ErrorLocation
}

/**
 * Returns the type, code and location of an error and up to three of its causes, without messages, which
 * may quote input.
 */
export function errorLocation(error: unknown, causes = 3): ErrorLocation {
  if (!(error instanceof Error)) return { type: typeof error, at: [] }
  const { message, stack = '', cause } = error
  const frames = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : ''
  const { code } = error as { code?: unknown }
  return {
    type: error.constructor.name,
    ...(typeof code === 'string' && /^\w{1,40}$/.test(code) && { code }),
    at: frames.split('\n').flatMap((line) => /^ {4}at (.+)$/.exec(line)?.[1] ?? []),
    ...(cause instanceof Error && causes > 0 && { cause: errorLocation(cause, causes - 1) }),
  }
}

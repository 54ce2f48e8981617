import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import type { Config } from '#server/config.ts'

/** Structured log; the same for requests, jobs and start-up. */
export type Log = FastifyBaseLogger

/** Opens the log at the configured level, as JSON lines; on standard error by default. */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  stream: pino.DestinationStream = pino.destination(2),
): Log {
  const req = ({ method, url }: { method: string; url: string }) => ({ method, path: loggedPath(url) })
  return pino({ level: config.logLevel, serializers: { req } }, stream)
}

/**
 * Loggable part of a URL: no query, which may have a signature, a key or a code, and no secret path segments: public
 * links, unsubscribe links, pictures.
 */
export const loggedPath = (url: string): string =>
  url.replace(/[?#].*$/s, '').replace(keyed, (_, before: string) => `${before}/…`)

const keyed = /^(\/+public\/+[^/]+|\/+mail\/+subscription|\/+user\/+v2\/+[^/]+\/+avatar)\/.*$/is

/** Loggable part of an error that may contain users' words. */
export interface PlaceOfError {
  type: string
  code?: string
  /** Stack frames, innermost first. */
  at: string[]
  cause?: PlaceOfError
}

/** An error's kind, code and location, and those of up to three causes: messages may quote input. */
export function placeOfError(error: unknown, causes = 3): PlaceOfError {
  if (!(error instanceof Error)) return { type: typeof error, at: [] }
  const { message, stack = '', cause } = error
  const frames = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : ''
  const { code } = error as { code?: unknown }
  return {
    type: error.constructor.name,
    ...(typeof code === 'string' && /^\w{1,40}$/.test(code) && { code }),
    at: frames.split('\n').flatMap((line) => /^ {4}at (.+)$/.exec(line)?.[1] ?? []),
    ...(cause instanceof Error && causes > 0 && { cause: placeOfError(cause, causes - 1) }),
  }
}

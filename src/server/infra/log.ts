import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import type { Config } from '#server/config.ts'

/** Structured log; the same for requests, jobs and start-up. */
export type Log = FastifyBaseLogger

/** Opens the log at the configured level, as JSON lines on standard error. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  // Queries may hold signatures: they are left out.
  const req = ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] })
  return pino({ level: config.logLevel, serializers: { req } }, pino.destination(2))
}

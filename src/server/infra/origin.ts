import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** The public origin of this installation: `BASE_URL`, or else the origin of the request. */
export function originOf(config: Pick<Config, 'baseUrl'>, request: FastifyRequest): string {
  return config.baseUrl ? new URL(config.baseUrl).origin : `${request.protocol}://${request.host}`
}

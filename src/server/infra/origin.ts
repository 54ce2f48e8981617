import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { whiteLabelHost } from './white-label-host.ts'

/** Returns the origin of the installation's main address: `BASE_URL`, or else the request's origin. */
export function mainOrigin(config: Pick<Config, 'baseUrl'>, request: FastifyRequest): string {
  return config.baseUrl ? new URL(config.baseUrl).origin : `${request.protocol}://${request.host}`
}

/**
 * Returns a request's public origin: `BASE_URL`, with the request's host if it can have a white-label sign-in
 * page; without `BASE_URL`, the request's own origin.
 */
export function requestOrigin(
  config: Pick<Config, 'baseUrl' | 'whiteLabelDomain' | 'whiteLabelExcluded'>,
  request: FastifyRequest,
): string {
  const ownWhiteLabelHost = config.baseUrl === undefined ? undefined : whiteLabelHost(config, request.host)
  const mainUrl = mainOrigin(config, request)
  if (!ownWhiteLabelHost) return mainUrl
  const base = new URL(mainUrl)
  base.hostname = `${ownWhiteLabelHost.slug}.${ownWhiteLabelHost.domain}`
  return base.origin
}

import type { FastifyInstance } from 'fastify'
import type { FixedConfig } from '#server/config.ts'
import { readRegionalCookie } from '#server/infra/identity/cookies.ts'
import { isHomeRegion, regionAddress } from '#server/infra/regions/regions.ts'

/** Pages for visitors without a session. */
const entries: ReadonlySet<string> = new Set(['/', '/register', '/signin', '/reset/request', '/account'])

/**
 * In other regions, redirects visitors without a session to the home region, where people register and sign
 * in.
 */
export function redirectToHomeRegion(app: FastifyInstance, config: FixedConfig): void {
  if (isHomeRegion(config)) return
  const homeUrl = regionAddress(config, config.homeRegion)
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || !entries.has(path) || readRegionalCookie(config, request)) return
    return reply.redirect(homeUrl + request.url, 302)
  })
}

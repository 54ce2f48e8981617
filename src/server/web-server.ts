import type { FastifyInstance } from 'fastify'
import { authenticate } from './authenticate.ts'
import type { Context } from './context.ts'
import type { EventHub } from './features/events/hub.ts'
import { createForwarder } from './features/regions/forwarding.ts'
import { createRegionGuard } from './features/regions/region-guard.ts'
import { findWhiteLabel } from './features/white-labels/service.ts'
import { createHttpServer } from './infra/http/server.ts'
import { allRoutes } from './routes.ts'

/** Creates the product's web server, with every route and the web app in `webRoot`. */
export function createWebServer(context: Context, hub: EventHub, webRoot: string): Promise<FastifyInstance> {
  return createHttpServer({
    config: context.config,
    log: context.log,
    context,
    storageSources: context.storage.browserSources,
    routes: allRoutes(hub),
    authenticate: authenticate(context),
    whiteLabelOf: (request) => findWhiteLabel(context, request),
    forward: createForwarder(context),
    requireLocalRegion: createRegionGuard(context),
    webRoot,
  })
}

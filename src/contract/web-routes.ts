import { accountRoutes } from './account-routes.ts'
import { collectionRoutes } from './collection-routes.ts'
import type { LazyRouteName } from './lazy-routes.ts'
import { workspaceRoutes } from './workspace-routes.ts'

/**
 * Methods and paths of the endpoints that pages call, in Fastify syntax (`/collections/v2/:id`; a `*` matches
 * the rest). Schemas and descriptions are in the endpoint definitions, which the browser doesn't load.
 */
export const webRoutes = {
  getConfig: { method: 'GET', path: '/config' },
  checkRegion: { method: 'GET', path: '/system/regions/:region' },

  getOpenApi: { method: 'GET', path: '/openapi.json' },
  getApiReference: { method: 'GET', path: '/docs' },
  getSpeedSample: { method: 'GET', path: '/system/speed-sample' },
  getTestimonial: { method: 'GET', path: '/system/testimonial' },

  streamEvents: { method: 'GET', path: '/events' },

  ...workspaceRoutes,
  ...accountRoutes,
  ...collectionRoutes,
} as const
export type EagerRouteName = keyof typeof webRoutes
/** Endpoints that the web app may call, including those whose routes it loads later. */
export type WebRouteName = EagerRouteName | LazyRouteName

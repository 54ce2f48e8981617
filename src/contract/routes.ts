import { externalRoutes } from './external-routes.ts'
import { functionRoutes } from './function-routes.ts'
import { lazyRoutes } from './lazy-routes.ts'
import { regionRoutes } from './region-routes.ts'
import { scimRoutes } from './scim-routes.ts'
import { webRoutes } from './web-routes.ts'

/** Methods and paths of all endpoints, including those that only other programs call. */
export const routes = {
  ...webRoutes,
  ...lazyRoutes,
  ...externalRoutes,
  ...scimRoutes,
  ...functionRoutes,
  ...regionRoutes,
} as const
export type RouteName = keyof typeof routes

import { createRoute, notFound } from '@tanstack/react-router'
import { signedIn } from './signed-in.ts'

/**
 * URLs that show "not found" to signed-in users. Signed-out visitors are asked to sign in, as for existing
 * pages, so that they learn nothing.
 */
export const absentRoutes = (['/dashboard/$page', '/settings/$page', '/settings/$page/$id'] as const).map(
  (path) =>
    createRoute({
      getParentRoute: () => signedIn,
      path,
      beforeLoad: () => {
        throw notFound()
      },
    }),
)

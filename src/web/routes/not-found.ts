import { createRoute, notFound } from '@tanstack/react-router'
import { signedIn } from './signed-in.ts'

/**
 * URLs for which signed-in users see "not found". Signed-out visitors are asked to sign in, just as for
 * existing pages, so that this doesn't reveal which pages exist.
 */
export const notFoundRoutes = (['/dashboard/$page', '/settings/$page', '/settings/$page/$id'] as const).map(
  (path) =>
    createRoute({
      getParentRoute: () => signedIn,
      path,
      beforeLoad: () => {
        throw notFound()
      },
    }),
)

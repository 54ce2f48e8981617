import { createRoute, notFound } from '@tanstack/react-router'
import { signedIn } from './signed-in.ts'

/**
 * Addresses of the product that lead nowhere for whoever is signed in. What stands here tells nothing to strangers: they
 * are asked to sign in, like for what is there.
 */
export const absentRoutes = (
  ['/dashboard/$page', '/settings/$page', '/settings/$page/$id', '/payment/$action'] as const
).map((path) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: () => {
      throw notFound()
    },
  }),
)

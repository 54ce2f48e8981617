import { createRoute, notFound } from '@tanstack/react-router'
import { signedIn } from './signed-in.ts'

/**
 * Addresses that lead to "not found" for signed-in users. Strangers learn nothing: they are asked to sign in, as for
 * existing pages.
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

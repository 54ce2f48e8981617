import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { signedIn } from './signed-in.ts'

/** What stands here tells nothing to strangers: they are asked to sign in, like for what is there. */
const behindSession = (
  [
    '/dashboard/$page',
    '/settings/$page',
    '/settings/$page/$id',
    '/payment/$action',
    '/doc',
    '/doc/$id',
  ] as const
).map((path) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: () => {
      throw notFound()
    },
  }),
)

/** For correctors only; everybody else is led away. */
const forCorrectors = (['/corrector', '/corrector/$'] as const).map((path) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/404', replace: true })
    },
  }),
)

/** Addresses of the product that lead nowhere for whoever is signed in. */
export const absentRoutes = [...behindSession, ...forCorrectors] as const

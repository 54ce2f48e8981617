import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { withTexts } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { signedIn } from './signed-in.ts'

/** Route for correctors; everyone else is redirected. */
const forCorrectors = createRoute({
  getParentRoute: () => signedIn,
  id: 'correctors',
  beforeLoad: async () => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (!session?.user.isCorrector) throw redirect({ to: '/404', replace: true })
  },
})
const corrector = createRoute({
  getParentRoute: () => forCorrectors,
  path: '/corrector',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/corrector.tsx'), 'corrector'),
    'CorrectorPage',
  ),
})
/** The guide and correction editor have no pages yet. */
const absent = (
  [
    '/corrector/guide',
    '/corrector/$locale/$type/$id',
    '/corrector/$locale/$type/$id/versions/$version',
  ] as const
).map((path) =>
  createRoute({
    getParentRoute: () => forCorrectors,
    path,
    beforeLoad: () => {
      throw notFound()
    },
  }),
)

export const correctorRoutes = forCorrectors.addChildren([corrector, ...absent])

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { signedIn } from './signed-in.ts'

/** Route for the page where users become correctors, open to all signed-in users. */
const apply = createRoute({
  getParentRoute: () => signedIn,
  path: '/corrector/apply',
  component: lazyRouteComponent(
    withTexts(
      () => import('../pages/corrector/corrector-apply.tsx'),
      'correctors',
      'corrector',
      'corrections',
    ),
    'CorrectorApplyPage',
  ),
})
const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/corrector/admin/$adminPage',
  beforeLoad: async () => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (!session?.user.isCorrectorAdmin) throw redirect({ to: '/404', replace: true })
  },
  component: lazyRouteComponent(
    withTexts(() => import('../pages/corrector/corrector-admin.tsx'), 'correctorAdmin'),
    'CorrectorAdminPage',
  ),
})

export const correctorPeopleRoutes = [apply, admin] as const

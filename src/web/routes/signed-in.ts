import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { withTexts } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { root } from './root.ts'

/** Pages that require a session; the guard remembers the requested page. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/signed-in.tsx'), 'uploads'),
    'SignedIn',
  ),
  beforeLoad: async ({ location }) => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (!session) throw redirect({ to: '/', search: { redirect: location.href } })
    if (session.user.verification === 'required')
      throw redirect({ to: '/account', search: { mode: 'verifyEmailReminder', redirect: location.href } })
  },
})

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { enterRegion, requestSession, workspaceRegionUrl } from '#web/lib/regions/region-pages.ts'
import { root } from './root.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the visitor came from a page that requires a session. */
    sessionRequired?: boolean
  }
}

/** Route for pages that require a session; the guard remembers the requested page. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('../pages/signed-in.tsx'), 'SignedInLayout'),
  beforeLoad: async ({ location, preload }) => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (!session) {
      if (!preload) await requestSession(location.href)
      throw redirect({ to: '/', search: { redirect: location.href }, state: { sessionRequired: true } })
    }
    if (session.user.verification === 'required')
      throw redirect({ to: '/account', search: { mode: 'verifyEmailReminder', redirect: location.href } })
    const address = workspaceRegionUrl(session)
    // Preloading a route on hover must not leave this region.
    if (address && !preload) {
      const { requireRegion } = await import('#web/lib/regions/require-region.ts')
      await requireRegion(address, location.href)
      await enterRegion(address, location.href)
    }
  },
})

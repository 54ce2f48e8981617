import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { enterRegion, requestSession, workspaceRegionUrl } from '#web/lib/regions/region-pages.ts'
import { root } from './root.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the session ended while a page that requires one was open. */
    wasSignedOut?: boolean
  }
}

/** Route for pages that require a session; the guard remembers the requested page. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('../pages/signed-in.tsx'), 'SignedInLayout'),
  beforeLoad: async ({ location, cause, preload }) => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (!session) {
      if (!preload) await requestSession(location.href)
      const search = { redirect: location.href }
      throw redirect(
        cause === 'stay' ? { to: '/signin', search, state: { wasSignedOut: true } } : { to: '/', search },
      )
    }
    if (session.user.verification === 'required')
      throw redirect({ to: '/account', search: { redirect: location.href, mode: 'verifyEmailReminder' } })
    const address = workspaceRegionUrl(session)
    // Preloading this on hover must not sign out.
    if (address && !preload) {
      const { requireRegion } = await import('#web/lib/regions/require-region.ts')
      await requireRegion(address, location.href)
      await enterRegion(address, location.href)
    }
  },
})

import { createRouter } from '@tanstack/react-router'
import { sessionQuery } from './features/accounts/queries.ts'
import { queryClient, setSignedOutHandler, setVerificationHandler } from './lib/api/query-client.ts'
import { PagePending } from './pages/page-pending.tsx'
import { RouteError } from './pages/route-error.tsx'
import { correctorRoutes } from './routes/corrector.ts'
import { correctorPeopleRoutes } from './routes/corrector-people.ts'
import { entryRoutes } from './routes/entry.ts'
import { internalRoutes } from './routes/internal.ts'
import { notFoundRoutes } from './routes/not-found.ts'
import { paymentRoutes } from './routes/payment.ts'
import { publicRoutes } from './routes/public.ts'
import { root } from './routes/root.ts'
import { settingsRoutes } from './routes/settings.ts'
import { signedIn } from './routes/signed-in.ts'
import { workspaceRoutes } from './routes/workspace.ts'

let isFirst = true

export const router = createRouter({
  routeTree: root.addChildren([
    ...publicRoutes,
    entryRoutes,
    signedIn.addChildren([
      ...workspaceRoutes,
      ...settingsRoutes,
      ...paymentRoutes,
      ...notFoundRoutes,
      correctorRoutes,
      ...correctorPeopleRoutes,
      internalRoutes,
    ]),
  ]),
  caseSensitive: true,
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  defaultPendingComponent: PagePending,
  defaultPendingMs: 100,
  scrollRestoration: () => {
    // If the user scrolled before hydration, keeps that scroll position.
    const keepsScroll = isFirst && scrollY > 0
    isFirst = false
    return !keepsScroll
  },
})

// The guard then redirects the visitor to the sign-in page, and back here afterward.
setSignedOutHandler(() => {
  queryClient.setQueryData(sessionQuery.queryKey, null)
  void router.invalidate()
})

// An unverified address's grace period may end while a page is open.
setVerificationHandler(() => {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  if (!session || session.user.verification === 'required') return
  queryClient.setQueryData(
    sessionQuery.queryKey,
    (before) => before && { ...before, user: { ...before.user, verification: 'required' as const } },
  )
  void router.invalidate()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

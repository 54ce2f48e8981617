import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionQuery, signOut } from '#web/features/accounts/queries.ts'
import { withTexts } from '#web/lib/i18n.ts'
import { productConfigQuery } from '#web/lib/product-config.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { root } from './root.ts'

/** Visitors with the link need no account. */
const publicTranscript = createRoute({
  getParentRoute: () => root,
  path: '/public/$id/$pubkey',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/public-transcript.tsx'), 'transcripts'),
    'PublicTranscriptPage',
  ),
})

/** The plans. */
const plansComponent = lazyRouteComponent(
  withTexts(() => import('../pages/plans.tsx'), 'plans'),
  'PlansPage',
)
const plans = (['/plans', '/plans/v2'] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: plansComponent,
    beforeLoad: async () => {
      // The header depends on whether the installation sells credits.
      const config = queryClient.ensureQueryData(productConfigQuery).catch(() => undefined)
      await Promise.all([queryClient.ensureQueryData(sessionQuery), config])
    },
  }),
)

/** Why something is not shown. */
const errorComponent = lazyRouteComponent(
  withTexts(() => import('../pages/error-page.tsx'), 'shell'),
  'ErrorPage',
)
const errorPages = (['/401', '/403', '/404', '/not_allowed', '/unsupported'] as const).map((path) =>
  createRoute({ getParentRoute: () => root, path, component: errorComponent }),
)

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  beforeLoad: async ({ preload }) => {
    // Hovering over a link to it must not sign out.
    if (preload) return
    await signOut(queryClient)
    throw redirect({ to: '/signin' })
  },
})

function Forced(): never {
  throw new Error('This page fails on purpose')
}
const forcedErrors = (['/forced_error', '/force_error'] as const).map((path) =>
  createRoute({ getParentRoute: () => root, path, component: Forced }),
)

/** For everyone, signed in or not. */
export const openRoutes = [publicTranscript, ...plans, ...errorPages, ...forcedErrors, logout] as const

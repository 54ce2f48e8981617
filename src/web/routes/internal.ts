import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { productConfigQuery } from '#web/lib/queries/product-config.ts'
import { signedIn } from './signed-in.ts'

/** Parent route of pages for administrators; outside production, everyone can open them. */
const internal = createRoute({
  getParentRoute: () => signedIn,
  id: 'internal',
  beforeLoad: async () => {
    const { environment } = await queryClient.ensureQueryData(productConfigQuery)
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (environment === 'production' && !session?.user.staff) throw notFound()
  },
})
const diagnostics = createRoute({
  getParentRoute: () => internal,
  path: '/d',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/settings/diagnostics.tsx'), 'diagnostics', 'models'),
    'DiagnosticsPage',
  ),
})
const sandbox = createRoute({
  getParentRoute: () => internal,
  path: '/sandbox',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/sandbox.tsx'), 'sandbox'),
    'SandboxPage',
  ),
})

export const internalRoutes = internal.addChildren([diagnostics, sandbox])

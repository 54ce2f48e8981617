import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { connectableSources, sourceRefusals } from '#contract/choices.ts'
import { sessionQuery, signOut } from '#web/features/accounts/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { productConfigQuery } from '#web/lib/queries/product-config.ts'
import { parseText, root } from './root.ts'

/** Component of the plans page. */
const plansComponent = lazyRouteComponent(
  withTexts(() => import('../pages/plans.tsx'), 'plans', 'invoices'),
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

/** Component of the error pages. */
const errorComponent = lazyRouteComponent(
  withTexts(() => import('../pages/error-page.tsx'), 'shell'),
  'ErrorPage',
)
const errorPages = (['/401', '/403', '/404', '/not_allowed', '/unsupported'] as const).map((path) =>
  createRoute({ getParentRoute: () => root, path, component: errorComponent }),
)

/** Route for an invite link, open to everyone, signed in or not. */
const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite/$key',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/entry/invite.tsx'), 'workspace'),
    'InvitePage',
  ),
  beforeLoad: () => queryClient.ensureQueryData(sessionQuery),
})

const enterPage = (name: 'EnterPage' | 'HandOverPage') =>
  lazyRouteComponent(
    withTexts(() => import('../pages/entry/enter.tsx'), 'regions'),
    name,
  )
/** Route that opens a page in this region with the home region's session. */
const enter = createRoute({
  getParentRoute: () => root,
  path: '/enter',
  component: enterPage('EnterPage'),
  validateSearch: ({ to }: Record<string, unknown>): { to?: string | undefined } => ({ to: parseText(to) }),
})
/** Route for the final page in a connected service's window. It has no shell, because the window closes. */
const sourceConnected = createRoute({
  getParentRoute: () => root,
  path: '/connected/$source',
  beforeLoad: ({ params: { source } }) => {
    const knownSource = connectableSources.find((item) => item === source)
    if (!knownSource) throw notFound()
    return { source: knownSource }
  },
  component: lazyRouteComponent(
    withTexts(() => import('../pages/source-connected.tsx'), 'uploads'),
    'SourceConnectedPage',
  ),
  validateSearch: ({ picked, refused }: Record<string, unknown>) => ({
    picked: parseText(picked),
    refused: sourceRefusals.find((reason) => reason === refused),
  }),
})

/** Route for the page shown if the current workspace's region doesn't respond. */
const unreachable = createRoute({
  getParentRoute: () => root,
  path: '/unreachable',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/unreachable-region.tsx'), 'regions'),
    'UnreachableRegionPage',
  ),
  validateSearch: ({ region, redirect }: Record<string, unknown>) => ({
    region: region === 'us' ? ('us' as const) : ('eu' as const),
    redirect: parseText(redirect),
  }),
  beforeLoad: async () => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (!session) throw redirect({ to: '/signin' })
  },
})
/** Route in the home region that hands over the session to another region. */
const handOver = createRoute({
  getParentRoute: () => root,
  path: '/handover',
  component: enterPage('HandOverPage'),
  validateSearch: ({ region, state, to }: Record<string, unknown>) => ({
    region: parseText(region),
    state: parseText(state),
    to: parseText(to),
  }),
  beforeLoad: async ({ location }) => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (!session) throw redirect({ to: '/signin', search: { redirect: location.href } })
  },
})

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  beforeLoad: async ({ preload }) => {
    // Preloading this route on hover must not sign the user out.
    if (preload) return
    const regions = queryClient.getQueryData(sessionQuery.queryKey)?.regions
    await signOut(queryClient)
    // Users sign in to the home region.
    if (regions && regions.home !== location.origin) return location.replace(`${regions.home}/signin`)
    throw redirect({ to: '/signin' })
  },
})

function ForcedError(): never {
  throw new Error('This page fails on purpose')
}
const forcedErrors = (['/forced_error', '/force_error'] as const).map((path) =>
  createRoute({ getParentRoute: () => root, path, component: ForcedError }),
)

/** Routes for everyone, signed in or not. */
export const publicRoutes = [
  ...plans,
  ...errorPages,
  ...forcedErrors,
  invite,
  enter,
  unreachable,
  sourceConnected,
  handOver,
  logout,
] as const

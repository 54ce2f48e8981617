import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { queryClient } from '#web/lib/api/query-client.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { productConfigQuery } from '#web/lib/queries/product-config.ts'
import { parseText } from './root.ts'
import { signedIn } from './signed-in.ts'

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings/account', replace: true })
  },
})

interface AccountSearch {
  linked?: string | undefined
  refused?: string | undefined
}
const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/account',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/settings/account-settings.tsx'), 'settings'),
    'AccountSettingsPage',
  ),
  // Result of linking a provider.
  validateSearch: ({ linked, refused }: Record<string, unknown>): AccountSearch => ({
    linked: parseText(linked),
    refused: parseText(refused),
  }),
})
const preferences = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/preferences',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/settings/preferences.tsx'), 'settings'),
    'PreferencesPage',
  ),
})
const dictionaries = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/dictionaries',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/settings/dictionaries.tsx'), 'dictionaries'),
    'DictionariesPage',
  ),
})
/** Route for a single dictionary, shown on the same page. */
const dictionary = createRoute({ getParentRoute: () => dictionaries, path: '$id' })
const api = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/api',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/settings/api-settings.tsx'), 'apiAccess'),
    'ApiSettingsPage',
  ),
})
const models = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/models',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/settings/models.tsx'), 'models'),
    'ModelsPage',
  ),
})

interface WorkspaceSearch {
  sso?: string | undefined
  refused?: string | undefined
}
const workspace = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/workspace',
  component: lazyRouteComponent(
    withTexts(
      () => import('../pages/settings/workspace-settings.tsx'),
      'workspace',
      'sso',
      'scim',
      'emailIn',
      'folders',
      'retention',
      'podcasts',
      'sharing',
      'usage',
      'usageReport',
    ),
    'WorkspaceSettingsPage',
  ),
  // Result of a single sign-on test.
  validateSearch: ({ sso, refused }: Record<string, unknown>): WorkspaceSearch => ({
    sso: parseText(sso),
    refused: parseText(refused),
  }),
})
const people = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/users',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/settings/people-settings.tsx'), 'workspace', 'sso', 'correctors'),
    'PeopleSettingsPage',
  ),
})

const activity = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/activity',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/activity.tsx'), 'audit'),
    'ActivityPage',
  ),
})
const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/audit',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/settings/audit-log.tsx'), 'audit'),
    'AuditLogPage',
  ),
})
/** Route for invoices, only in installations with plans. */
const invoices = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/invoices',
  beforeLoad: async () => {
    const { edition } = await queryClient.ensureQueryData(productConfigQuery)
    if (edition !== 'plans') throw notFound()
  },
  component: lazyRouteComponent(
    withTexts(() => import('../pages/settings/invoices.tsx'), 'invoices', 'plans', 'usage'),
    'InvoicesPage',
  ),
})
const installation = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/installation',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/settings/installation-settings.tsx'), 'installation', 'staff', 'audit'),
    'InstallationSettingsPage',
  ),
  validateSearch: ({
    tab,
    billing,
  }: Record<string, unknown>): { tab?: string | undefined; billing?: string | undefined } => ({
    tab: parseText(tab),
    // ID of the workspace whose billing is shown.
    billing: parseText(billing),
  }),
})

const whiteLabels = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/white-label',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/settings/white-label-settings.tsx'), 'whiteLabel', 'accounts'),
    'WhiteLabelSettingsPage',
  ),
})

export const settingsRoutes = [
  settings,
  account,
  workspace,
  people,
  preferences,
  dictionaries.addChildren([dictionary]),
  api,
  models,
  activity,
  audit,
  invoices,
  installation,
  whiteLabels,
] as const

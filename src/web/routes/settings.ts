import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { withTexts } from '#web/lib/i18n.ts'
import { textOf } from './root.ts'
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
    withTexts(() => import('../pages/account-settings.tsx'), 'settings'),
    'AccountSettingsPage',
  ),
  // The result of linking a provider.
  validateSearch: ({ linked, refused }: Record<string, unknown>): AccountSearch => ({
    linked: textOf(linked),
    refused: textOf(refused),
  }),
})
const preferences = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/preferences',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/preferences.tsx'), 'settings'),
    'PreferencesPage',
  ),
})
const dictionaries = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/dictionaries',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/dictionaries.tsx'), 'dictionaries'),
    'DictionariesPage',
  ),
})
/** One of them, on the same page. */
const dictionary = createRoute({ getParentRoute: () => dictionaries, path: '$id' })
const api = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/api',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/api-settings.tsx'), 'apiAccess'),
    'ApiSettingsPage',
  ),
})
const models = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/models',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/models.tsx'), 'models'),
    'ModelsPage',
  ),
})

export const settingsRoutes = [
  settings,
  account,
  preferences,
  dictionaries.addChildren([dictionary]),
  api,
  models,
] as const

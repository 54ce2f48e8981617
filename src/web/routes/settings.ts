import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { withTexts } from '#web/lib/i18n.ts'
import { signedIn } from './signed-in.ts'

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings/account', replace: true })
  },
})

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/account',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/account-settings.tsx'), 'settings'),
    'AccountSettingsPage',
  ),
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
const models = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/models',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/models.tsx'), 'models'),
    'ModelsPage',
  ),
})

export const settingsRoutes = [settings, account, preferences, dictionaries, models] as const

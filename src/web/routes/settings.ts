import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { withTexts } from '#web/lib/i18n.ts'
import { signedIn } from './signed-in.ts'

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings/dictionaries', replace: true })
  },
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

export const settingsRoutes = [settings, dictionaries, models] as const

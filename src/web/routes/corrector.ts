import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { parseText } from './root.ts'
import { signedIn } from './signed-in.ts'

/** Route for correctors; all other users are redirected. */
const correctorsOnly = createRoute({
  getParentRoute: () => signedIn,
  id: 'correctors',
  beforeLoad: async () => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (!session?.user.isCorrector) throw redirect({ to: '/404', replace: true })
  },
})
const corrector = createRoute({
  getParentRoute: () => correctorsOnly,
  path: '/corrector',
  validateSearch: ({ tab, lang }: Record<string, unknown>): { tab?: string; lang?: string } => ({
    ...(parseText(tab) && { tab: String(tab) }),
    ...(parseText(lang) && { lang: String(lang) }),
  }),
  component: lazyRouteComponent(
    withTexts(() => import('../pages/corrector/corrector.tsx'), 'corrector'),
    'CorrectorPage',
  ),
})
const guide = createRoute({
  getParentRoute: () => correctorsOnly,
  path: '/corrector/guide',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/corrector/corrector-guide.tsx'), 'corrector', 'correctorGuide'),
    'CorrectorGuidePage',
  ),
})
const job = createRoute({
  getParentRoute: () => correctorsOnly,
  path: '/corrector/$locale/$type/$id',
  component: lazyRouteComponent(
    withTexts(
      () => import('../pages/corrector/corrector-job.tsx'),
      'transcripts',
      'editing',
      'languages',
      'corrections',
    ),
    'CorrectorJobPage',
  ),
})
const jobVersion = createRoute({
  getParentRoute: () => correctorsOnly,
  path: '/corrector/$locale/$type/$id/versions/$version',
  component: lazyRouteComponent(
    withTexts(
      () => import('../pages/corrector/corrector-version.tsx'),
      'transcripts',
      'editing',
      'languages',
      'corrections',
    ),
    'CorrectorVersionPage',
  ),
})

export const correctorRoutes = correctorsOnly.addChildren([corrector, guide, job, jobVersion])

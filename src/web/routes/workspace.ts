import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { firstTexts } from '#web/lib/i18n/first-texts.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { parseText } from './root.ts'
import { signedIn } from './signed-in.ts'

const loadDashboard = withTexts(() => import('../pages/dashboard/dashboard.tsx'), ...firstTexts.dashboard)
const dashboardPage = {
  component: lazyRouteComponent(loadDashboard, 'DashboardPage'),
  loader: async () => (await loadDashboard()).prefetchFirstList(queryClient, location.search),
}

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  ...dashboardPage,
})
const dashboardV2 = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard/v2',
  ...dashboardPage,
})

/** Route for the dashboard with the meeting recorder open. */
const meetings = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard/meetings',
  ...dashboardPage,
})

const transcriptComponent = lazyRouteComponent(
  withTexts(() => import('../pages/transcript.tsx'), ...firstTexts.transcript),
  'TranscriptPage',
)

const transcript = createRoute({
  getParentRoute: () => signedIn,
  path: '/transcript/$id',
  component: transcriptComponent,
})

const transcriptVersion = createRoute({
  getParentRoute: () => signedIn,
  path: '/transcript/$id/versions/$version',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/transcript-version.tsx'), 'transcripts', 'editing', 'languages'),
    'TranscriptVersionPage',
  ),
})

/** Route for a recording in its own window. */
const video = createRoute({
  getParentRoute: () => signedIn,
  path: '/video/p',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/video.tsx'), 'transcripts'),
    'VideoPage',
  ),
  validateSearch: ({ id, t }: Record<string, unknown>) => ({
    id: parseText(id) ?? '',
    t: Math.max(0, Number(t) || 0),
  }),
})

const document = createRoute({
  getParentRoute: () => signedIn,
  path: '/doc/$id',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/document.tsx'), 'documents', 'editing', 'collections'),
    'DocumentPage',
  ),
})

const documentVersion = createRoute({
  getParentRoute: () => signedIn,
  path: '/doc/$id/versions/$version',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/document-version.tsx'), 'documents', 'editing'),
    'DocumentVersionPage',
  ),
})

const createDocument = createRoute({
  getParentRoute: () => signedIn,
  path: '/doc',
  validateSearch: ({ project }: Record<string, unknown>): { project?: string } =>
    typeof project === 'string' ? { project } : {},
  component: lazyRouteComponent(
    withTexts(() => import('../pages/dashboard/create-document.tsx'), 'documents'),
    'CreateDocumentPage',
  ),
})

/** Route for setting up a new installation. */
const setup = createRoute({
  getParentRoute: () => signedIn,
  path: '/setup',
  beforeLoad: () => {
    const session = queryClient.getQueryData(sessionQuery.queryKey)
    if (session?.user.staff && !session.setup) throw redirect({ to: '/settings/installation', replace: true })
  },
  component: lazyRouteComponent(
    withTexts(() => import('../pages/setup.tsx'), 'installation', 'audit', 'models'),
    'SetupPage',
  ),
})

/** Redirects from the editor's legacy URLs. */
const editAliases = (['/edit/$id', '/edit-v2/$id'] as const).map((path) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: ({ params, location: { search, hash } }) => {
      throw redirect({ to: '/transcript/$id', params, search, hash, replace: true })
    },
  }),
)
const versionAliases = (['/edit/$id/versions/$version', '/edit-v2/$id/versions/$version'] as const).map(
  (path) =>
    createRoute({
      getParentRoute: () => signedIn,
      path,
      beforeLoad: ({ params, location: { search, hash } }) => {
        throw redirect({ to: '/transcript/$id/versions/$version', params, search, hash, replace: true })
      },
    }),
)

/** Routes for the dashboard, transcripts and documents, including legacy URLs. */
export const workspaceRoutes = [
  dashboard,
  dashboardV2,
  meetings,
  transcript,
  transcriptVersion,
  video,
  document,
  documentVersion,
  createDocument,
  setup,
  ...editAliases,
  ...versionAliases,
] as const

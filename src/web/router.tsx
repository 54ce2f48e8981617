import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  rootRouteId,
} from '@tanstack/react-router'
import { sessionQuery } from './features/accounts/queries.ts'
import { withTexts } from './lib/i18n.ts'
import { onSignedOut, onVerificationRequired, queryClient } from './lib/query-client.ts'
import { PageError } from './pages/page-error.tsx'
import { PagePending } from './pages/page-pending.tsx'
import { Root } from './pages/root.tsx'

const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./pages/not-found.tsx'), 'NotFoundPage'),
})

/** A parameter that anyone may have written. */
const textOf = (value: unknown) => (typeof value === 'string' && value.length <= 2048 ? value : undefined)

interface Wanted {
  redirect?: string | undefined
  product?: string | undefined
}

/** The forms of accounts, with what surrounds them. */
const entry = createRoute({
  getParentRoute: () => root,
  id: 'entry',
  component: lazyRouteComponent(
    withTexts(() => import('./pages/anonymous-shell.tsx'), 'accounts'),
    'AnonymousShell',
  ),
})

/** Pages for the anonymous; whoever is signed in already goes on. */
const anonymous = createRoute({
  getParentRoute: () => entry,
  id: 'anonymous',
  validateSearch: ({ redirect, product, key }: Record<string, unknown>): Wanted & { key?: string } => ({
    redirect: textOf(redirect),
    product: textOf(product),
    ...(typeof key === 'string' ? { key } : {}),
  }),
  beforeLoad: async ({ search: { key, ...search }, location, preload }) => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (key && !preload) {
      if (!session) throw redirect({ to: '/signin', search: { redirect: location.href } })
      const { enterByKey } = await import('./features/accounts/impersonation.ts')
      await enterByKey(queryClient, key)
      throw redirect({ to: '/', search, replace: true })
    }
    if (!session || localStorage.getItem('disableAutoLogin')) return
    const { placeAfterSignIn } = await import('./features/accounts/home.ts')
    throw redirect({ href: await placeAfterSignIn(queryClient, session.user.uid, search) })
  },
})

const registerComponent = lazyRouteComponent(
  withTexts(() => import('./pages/register.tsx'), 'accounts'),
  'RegisterPage',
)

const register = createRoute({ getParentRoute: () => anonymous, path: '/', component: registerComponent })
const registerByName = createRoute({
  getParentRoute: () => anonymous,
  path: '/register',
  component: registerComponent,
})
const signIn = createRoute({
  getParentRoute: () => anonymous,
  path: '/signin',
  component: lazyRouteComponent(
    withTexts(() => import('./pages/sign-in.tsx'), 'accounts'),
    'SignInPage',
  ),
})

const resetRequest = createRoute({
  getParentRoute: () => entry,
  path: '/reset/request',
  component: lazyRouteComponent(
    withTexts(() => import('./pages/reset-request.tsx'), 'accounts'),
    'ResetRequestPage',
  ),
})

interface AccountSearch {
  mode?: string | undefined
  /** The code of a mail. */
  oobCode?: string | undefined
  redirect?: string | undefined
}
const accountModes = ['verifyEmailReminder', 'verifyEmail', 'resetPassword']
/** Where the links of mails lead. */
const account = createRoute({
  getParentRoute: () => entry,
  path: '/account',
  component: lazyRouteComponent(
    withTexts(() => import('./pages/account.tsx'), 'accounts'),
    'AccountPage',
  ),
  validateSearch: ({ mode, oobCode, redirect }: Record<string, unknown>): AccountSearch => ({
    mode: textOf(mode),
    oobCode: textOf(oobCode),
    redirect: textOf(redirect),
  }),
  beforeLoad: ({ search }) => {
    if (!accountModes.includes(search.mode ?? '')) throw notFound({ routeId: rootRouteId })
  },
})

/** Pages behind a session; the guard remembers where the visitor wanted to go. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyRouteComponent(
    withTexts(() => import('./pages/signed-in.tsx'), 'uploads'),
    'SignedIn',
  ),
  beforeLoad: async ({ location }) => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (!session) throw redirect({ to: '/', search: { redirect: location.href } })
    if (session.user.verification === 'required')
      throw redirect({ to: '/account', search: { mode: 'verifyEmailReminder', redirect: location.href } })
  },
})

const dashboardComponent = lazyRouteComponent(
  withTexts(() => import('./pages/dashboard.tsx'), 'collections', 'languages', 'uploads'),
  'DashboardPage',
)

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  component: dashboardComponent,
})
const dashboardV2 = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard/v2',
  component: dashboardComponent,
})

const transcriptComponent = lazyRouteComponent(
  withTexts(() => import('./pages/transcript.tsx'), 'transcripts', 'languages'),
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
    withTexts(() => import('./pages/transcript-version.tsx'), 'transcripts', 'languages'),
    'TranscriptVersionPage',
  ),
})

const dictionaries = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/dictionaries',
  component: lazyRouteComponent(
    withTexts(() => import('./pages/dictionaries.tsx'), 'dictionaries', 'languages'),
    'DictionariesPage',
  ),
})
const models = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/models',
  component: lazyRouteComponent(
    withTexts(() => import('./pages/models.tsx'), 'models'),
    'ModelsPage',
  ),
})

/** A recording in a window of its own. */
const video = createRoute({
  getParentRoute: () => signedIn,
  path: '/video/p',
  component: lazyRouteComponent(
    withTexts(() => import('./pages/video.tsx'), 'transcripts'),
    'VideoPage',
  ),
  validateSearch: ({ id, t }: Record<string, unknown>) => ({
    id: textOf(id) ?? '',
    t: Math.max(0, Number(t) || 0),
  }),
})

/** Whoever has the link needs no account. */
const publicTranscript = createRoute({
  getParentRoute: () => root,
  path: '/public/$id/$pubkey',
  component: lazyRouteComponent(
    withTexts(() => import('./pages/public-transcript.tsx'), 'transcripts'),
    'PublicTranscriptPage',
  ),
})

/** Why something is not shown. */
const errorComponent = lazyRouteComponent(
  withTexts(() => import('./pages/error-page.tsx'), 'shell'),
  'ErrorPage',
)
const errorPages = (['/401', '/403', '/404', '/not_allowed', '/unsupported'] as const).map((path) =>
  createRoute({ getParentRoute: () => root, path, component: errorComponent }),
)

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  beforeLoad: async ({ preload }) => {
    // A pointer over a link to it must not sign out.
    if (preload) return
    const { signOut } = await import('./features/accounts/queries.ts')
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

/** For whoever looks after the installation, and for everybody where nothing is serious. */
const internal = createRoute({
  getParentRoute: () => signedIn,
  id: 'internal',
  beforeLoad: async () => {
    const { productConfigQuery } = await import('./lib/product-config.ts')
    const { environment } = await queryClient.ensureQueryData(productConfigQuery)
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (environment === 'production' && !session?.user.staff) throw notFound()
  },
})
const diagnostics = createRoute({
  getParentRoute: () => internal,
  path: '/d',
  component: lazyRouteComponent(
    withTexts(() => import('./pages/diagnostics.tsx'), 'diagnostics'),
    'DiagnosticsPage',
  ),
})
const sandbox = createRoute({
  getParentRoute: () => internal,
  path: '/sandbox',
  component: lazyRouteComponent(
    withTexts(() => import('./pages/sandbox.tsx'), 'languages', 'sandbox'),
    'SandboxPage',
  ),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings/dictionaries', replace: true })
  },
})

/** Older addresses of the editor. */
const editAliases = (['/edit/$id', '/edit-v2/$id'] as const).map((path) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: ({ params, location: { hash } }) => {
      throw redirect({ to: '/transcript/$id', params, hash, replace: true })
    },
  }),
)
const versionAliases = (['/edit/$id/versions/$version', '/edit-v2/$id/versions/$version'] as const).map(
  (path) =>
    createRoute({
      getParentRoute: () => signedIn,
      path,
      beforeLoad: ({ params, location: { hash } }) => {
        throw redirect({ to: '/transcript/$id/versions/$version', params, hash, replace: true })
      },
    }),
)

export const router = createRouter({
  routeTree: root.addChildren([
    publicTranscript,
    ...errorPages,
    ...forcedErrors,
    logout,
    entry.addChildren([anonymous.addChildren([register, registerByName, signIn]), resetRequest, account]),
    signedIn.addChildren([
      dashboard,
      dashboardV2,
      transcript,
      transcriptVersion,
      video,
      internal.addChildren([diagnostics, sandbox]),
      settings,
      dictionaries,
      models,
      ...editAliases,
      ...versionAliases,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: PageError,
  defaultPendingComponent: PagePending,
  defaultPendingMs: 100,
  scrollRestoration: true,
})

// The guard then sends the visitor to the sign-in pages, and back here afterwards.
onSignedOut(() => {
  queryClient.setQueryData(sessionQuery.queryKey, null)
  void router.invalidate()
})

// As long as a page is open, the days may pass for which somebody may work with an address that is not proven.
onVerificationRequired(() => {
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

import {
  createRoute,
  lazyRouteComponent,
  notFound,
  type ParsedLocation,
  redirect,
  rootRouteId,
} from '@tanstack/react-router'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { firstTexts } from '#web/lib/i18n/first-texts.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { whiteLabel } from '#web/lib/queries/white-label.ts'
import { localStore } from '#web/lib/storage/browser-storage.ts'
import { parseText, root } from './root.ts'

interface ProductSearch {
  redirect?: string | undefined
  product?: string | undefined
}

interface EntrySearch extends ProductSearch {
  /** Why signing in with a provider failed. */
  refused?: string | undefined
  /** Key for starting a staff session as another user. */
  key?: string | undefined
  /** Key of a workspace invite. */
  invite?: string | undefined
}

/** Route for the account forms and their layout. */
const entry = createRoute({
  getParentRoute: () => root,
  id: 'entry',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/entry/anonymous-shell.tsx'), ...firstTexts.account),
    'AnonymousShell',
  ),
})

/** Parent route of the pages for signed-out visitors; redirects signed-in users to their destination. */
const anonymous = createRoute({
  getParentRoute: () => entry,
  id: 'anonymous',
  validateSearch: ({ redirect, product, refused, key, invite }: Record<string, unknown>): EntrySearch => ({
    redirect: parseText(redirect),
    product: parseText(product),
    refused: parseText(refused),
    key: parseText(key),
    invite: parseText(invite),
  }),
  beforeLoad: async ({ search: { key, ...search }, location, preload }) => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (key && !preload) {
      if (!session) throw redirect({ to: '/signin', search: { redirect: location.href } })
      const { startImpersonation } = await import('#web/features/accounts/session/impersonation.ts')
      await startImpersonation(key)
      throw redirect({ to: '/', search, replace: true })
    }
    if (!session || localStore.getItem('disableAutoLogin')) return
    const { destinationAfterSignIn } = await import('#web/features/accounts/session/sign-in-destination.ts')
    throw redirect({ href: await destinationAfterSignIn(queryClient, session.user.uid, search) })
  },
})

const registerComponent = lazyRouteComponent(
  withTexts(() => import('../pages/entry/register.tsx'), ...firstTexts.account),
  'RegisterPage',
)

/** White-label hosts open on their sign-in page, except for invited users. */
const redirectToSignIn = ({ search, location }: { search: EntrySearch; location: ParsedLocation }) => {
  if (whiteLabel() && !search.invite)
    throw redirect({ to: '/signin', search, state: location.state, replace: true })
}

const register = createRoute({
  getParentRoute: () => anonymous,
  path: '/',
  beforeLoad: redirectToSignIn,
  component: registerComponent,
})
const registerAlias = createRoute({
  getParentRoute: () => anonymous,
  path: '/register',
  component: registerComponent,
})
const signIn = createRoute({
  getParentRoute: () => anonymous,
  path: '/signin',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/entry/sign-in.tsx'), ...firstTexts.account),
    'SignInPage',
  ),
})

/** Parses the parameters of a workspace's single sign-on routes. */
const parseSearch = ({ redirect }: Record<string, unknown>): ProductSearch => ({
  redirect: parseText(redirect),
})
const ssoFind = createRoute({
  getParentRoute: () => entry,
  path: '/sso',
  validateSearch: parseSearch,
  component: lazyRouteComponent(
    withTexts(() => import('../pages/entry/sso-find.tsx'), 'sso'),
    'SsoFindPage',
  ),
})
const ssoWorkspace = createRoute({
  getParentRoute: () => entry,
  path: '/sso/$slug',
  validateSearch: parseSearch,
  component: lazyRouteComponent(
    withTexts(() => import('../pages/entry/sso-workspace.tsx'), 'sso'),
    'SsoWorkspacePage',
  ),
})

const resetRequest = createRoute({
  getParentRoute: () => entry,
  path: '/reset/request',
  // Returning to the sign-in page preserves the destination.
  validateSearch: ({ redirect, product }: Record<string, unknown>): ProductSearch => ({
    redirect: parseText(redirect),
    product: parseText(product),
  }),
  component: lazyRouteComponent(
    withTexts(() => import('../pages/entry/reset-request.tsx'), 'accounts'),
    'ResetRequestPage',
  ),
})

interface AccountSearch {
  mode?: string | undefined
  /** The emailed code; Firebase's parameter name. */
  oobCode?: string | undefined
  redirect?: string | undefined
}
const accountModes = ['verifyEmailReminder', 'verifyEmail', 'resetPassword']
/** Route for links in emails. */
const account = createRoute({
  getParentRoute: () => entry,
  path: '/account',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/entry/account.tsx'), 'accounts'),
    'AccountPage',
  ),
  validateSearch: ({ mode, oobCode, redirect }: Record<string, unknown>): AccountSearch => ({
    mode: parseText(mode),
    oobCode: parseText(oobCode),
    redirect: parseText(redirect),
  }),
  beforeLoad: ({ search }) => {
    if (!accountModes.includes(search.mode ?? '')) throw notFound({ routeId: rootRouteId })
  },
})

/** Routes for registration, sign-in and links in emails. */
export const entryRoutes = entry.addChildren([
  anonymous.addChildren([register, registerAlias, signIn]),
  ssoFind,
  ssoWorkspace,
  resetRequest,
  account,
])

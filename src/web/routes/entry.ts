import { createRoute, lazyRouteComponent, notFound, redirect, rootRouteId } from '@tanstack/react-router'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { localStore } from '#web/lib/browser-storage.ts'
import { withTexts } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { root, textOf } from './root.ts'

interface Wanted {
  redirect?: string | undefined
  product?: string | undefined
}

interface EntrySearch extends Wanted {
  /** Why a provider sign-in failed. */
  refused?: string | undefined
  /** Starts a staff session as another user. */
  key?: string | undefined
}

/** The account forms and their layout. */
const entry = createRoute({
  getParentRoute: () => root,
  id: 'entry',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/anonymous-shell.tsx'), 'accounts'),
    'AnonymousShell',
  ),
})

/** Pages for anonymous visitors; signed-in users continue to their destination. */
const anonymous = createRoute({
  getParentRoute: () => entry,
  id: 'anonymous',
  validateSearch: ({ redirect, product, refused, key }: Record<string, unknown>): EntrySearch => ({
    redirect: textOf(redirect),
    product: textOf(product),
    refused: textOf(refused),
    key: textOf(key),
  }),
  beforeLoad: async ({ search: { key, ...search }, location, preload }) => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (key && !preload) {
      if (!session) throw redirect({ to: '/signin', search: { redirect: location.href } })
      const { enterByKey } = await import('#web/features/accounts/impersonation.ts')
      await enterByKey(queryClient, key)
      throw redirect({ to: '/', search, replace: true })
    }
    if (!session || localStore.getItem('disableAutoLogin')) return
    const { destinationAfterSignIn } = await import('#web/features/accounts/home.ts')
    throw redirect({ href: await destinationAfterSignIn(queryClient, session.user.uid, search) })
  },
})

const registerComponent = lazyRouteComponent(
  withTexts(() => import('../pages/register.tsx'), 'accounts'),
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
    withTexts(() => import('../pages/sign-in.tsx'), 'accounts'),
    'SignInPage',
  ),
})

const resetRequest = createRoute({
  getParentRoute: () => entry,
  path: '/reset/request',
  // Going back to the sign-in page keeps the destination.
  validateSearch: ({ redirect, product }: Record<string, unknown>): Wanted => ({
    redirect: textOf(redirect),
    product: textOf(product),
  }),
  component: lazyRouteComponent(
    withTexts(() => import('../pages/reset-request.tsx'), 'accounts'),
    'ResetRequestPage',
  ),
})

interface AccountSearch {
  mode?: string | undefined
  /** The emailed code. */
  oobCode?: string | undefined
  redirect?: string | undefined
}
const accountModes = ['verifyEmailReminder', 'verifyEmail', 'resetPassword']
/** Targets of links in emails. */
const account = createRoute({
  getParentRoute: () => entry,
  path: '/account',
  component: lazyRouteComponent(
    withTexts(() => import('../pages/account.tsx'), 'accounts'),
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

/** Registration, sign-in, and the targets of emails. */
export const entryRoutes = entry.addChildren([
  anonymous.addChildren([register, registerByName, signIn]),
  resetRequest,
  account,
])

import { notifications } from '@mantine/notifications'
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import type { Session, User } from '#contract/accounts.ts'
import type { SecondFactorCode } from '#contract/second-factor.ts'
import { call } from '#web/lib/api/api.ts'
import { flushUnsentData } from '#web/lib/before-sign-out.ts'
import { track } from '#web/lib/track.ts'

/** Fetches the signed-in user; null if signed out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call('getSession', {}, { signal }),
  staleTime: 5 * 60_000,
  // Another tab may have ended the session.
  refetchOnWindowFocus: 'always',
})

/** Returns the session, on pages that require one. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery)
  if (!data) throw new Error('This page requires a session')
  return data
}

/** Returns a function that applies a change to the user's own data on every page. */
export function useUpdateCachedUser(): (change: Partial<User>) => void {
  const queryClient = useQueryClient()
  return (change) => {
    // Requests sent earlier may not include the change.
    void queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
    queryClient.setQueryData(
      sessionQuery.queryKey,
      (before) => before && { ...before, user: { ...before.user, ...change } },
    )
  }
}

/** Stores the signed-in user and clears sign-in errors. */
export function storeSession(queryClient: QueryClient, session: Session): void {
  notifications.clean()
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

export function useRegister() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: {
      name: string
      email: string
      password: string
      captcha?: string
      language?: string
      invite?: string
    }) => call('register', { body }),
    onSuccess: (session) => {
      storeSession(queryClient, session)
      void track('Signed Up')
    },
  })
}

export function useSignIn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call('signIn', { body }),
    onSuccess: (result) => {
      if ('session' in result) {
        storeSession(queryClient, result.session)
        void track('Signed In', { method: 'password' })
      } else notifications.clean()
    },
  })
}

/** Completes a sign-in with the second factor. */
export function useCompleteSignIn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { token: string; method: SecondFactorCode; code: string }) =>
      call('completeSignIn', { body }),
    onSuccess: (session, { method }) => {
      storeSession(queryClient, session)
      void track('Signed In', { method })
    },
  })
}

/** Ends the session and clears the account's data from memory. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  await flushUnsentData()
  await call('signOut')
  queryClient.clear()
  queryClient.setQueryData(sessionQuery.queryKey, null)
}

export function useSignOut() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => signOut(queryClient),
  })
}

/** Switches to another workspace; all pages then show that workspace's content. */
export function useSwitchWorkspace(uid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (organization: string) =>
      call('switchWorkspace', { params: { uid }, body: { organization } }),
    onSuccess: (session) => queryClient.setQueryData(sessionQuery.queryKey, session),
  })
}

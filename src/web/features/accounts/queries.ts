import { notifications } from '@mantine/notifications'
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { accountEndpoints, type Session } from '#contract/accounts.ts'
import { call } from '#web/lib/api.ts'

/** Who is signed in; null for the anonymous. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(accountEndpoints.getSession, {}, { signal }),
  staleTime: 5 * 60_000,
})

/** The session of a page behind the guard. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery)
  if (!data) throw new Error('This page needs a session')
  return data
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
    }) => call(accountEndpoints.register, { body }),
    onSuccess: (session) => {
      // What went wrong on the way in is over.
      notifications.clean()
      queryClient.setQueryData(sessionQuery.queryKey, session)
    },
  })
}

export function useSignIn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call(accountEndpoints.signIn, { body }),
    onSuccess: (answer) => {
      // What went wrong on the way in is over.
      notifications.clean()
      if ('session' in answer) queryClient.setQueryData(sessionQuery.queryKey, answer.session)
    },
  })
}

/** Ends the session; nothing the account could see stays in memory. */
export function useSignOut() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(accountEndpoints.signOut),
    onSuccess: () => {
      queryClient.clear()
      queryClient.setQueryData(sessionQuery.queryKey, null)
    },
  })
}

import { queryOptions, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { accountEndpoints, type Session } from '#contract/accounts.ts'
import { systemEndpoints } from '#contract/system.ts'
import { call } from '#web/lib/api.ts'

/** Who is signed in; null for the anonymous. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(accountEndpoints.getSession, {}, { signal }),
  staleTime: 5 * 60_000,
})

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(systemEndpoints.getConfig, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The session of a page behind the guard. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery)
  if (!data) throw new Error('This page needs a session')
  return data
}

export function useConfig() {
  return useQuery(configQuery).data
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
    onSuccess: (session) => queryClient.setQueryData(sessionQuery.queryKey, session),
  })
}

export function useSignIn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call(accountEndpoints.signIn, { body }),
    onSuccess: (session) => queryClient.setQueryData(sessionQuery.queryKey, session),
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

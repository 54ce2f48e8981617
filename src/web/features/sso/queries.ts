import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SsoProvider, SsoSettings } from '#contract/sso.ts'
import type { SsoMode } from '#contract/sso-modes.ts'
import { call, urlFor } from '#web/lib/api/api.ts'

/** Fetches a workspace's single sign-on settings, for its owners. */
export const ssoQuery = (oid: string) =>
  queryOptions({
    queryKey: ['sso', oid],
    queryFn: ({ signal }) => call('getSso', { params: { oid } }, { signal }),
  })

function useSsoMutation<V>(oid: string, run: (input: V) => Promise<SsoSettings>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (settings) => queryClient.setQueryData(ssoQuery(oid).queryKey, settings),
  })
}

export const usePutProvider = (oid: string) =>
  useSsoMutation(oid, (body: SsoProvider) => call('putSso', { params: { oid }, body }))

interface Change {
  mode?: SsoMode
  breakGlass?: string | null
  slug?: string | null
}
export const useChangeSso = (oid: string) =>
  useSsoMutation(oid, (body: Change) => call('changeSso', { params: { oid }, body }))

export function useRemoveSso(oid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('removeSso', { params: { oid } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ssoQuery(oid).queryKey }),
  })
}

/** Redirects to the provider, which redirects back to this page. */
export const useTestSso = (oid: string) =>
  useMutation({
    mutationFn: async () => location.assign((await call('testSso', { params: { oid } })).url),
  })

/** Fetches a workspace by its sign-in URL or ID, or by an email address. */
export const ssoWorkspaceQuery = (account: string) =>
  queryOptions({
    queryKey: ['ssoWorkspace', account],
    queryFn: () => call('findSso', { body: { account } }),
    retry: false,
  })

/** Returns the URL that starts a sign-in to a workspace. */
export const ssoStartUrl = (oid: string, redirect?: string): string =>
  urlFor('startSso', { params: { oid }, query: { redirect } })

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InstallationKey } from '#contract/installation-keys.ts'
import { call } from '#web/lib/api/api.ts'
import { productConfigQuery } from '#web/lib/queries/product-config.ts'

/** Fetches the installation's settings; for staff. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => call('getInstallation', {}, { signal }),
})

/** Saves all settings, or none if one is invalid. */
export function useChangeInstallation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (settings: { key: InstallationKey; value: string }[]) =>
      call('changeInstallation', { body: { settings } }),
    onSuccess: (installation) => {
      queryClient.setQueryData(installationQuery.queryKey, installation)
      void queryClient.invalidateQueries({ queryKey: productConfigQuery.queryKey })
    },
  })
}

/** Fetches the first workspaces whose name contains a term, or that have a member whose name does. */
export const workspaceChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: ['installation', 'workspaces', q],
    queryFn: ({ signal }) => call('listAllWorkspaces', { query: q ? { q } : {} }, { signal }),
  })

export const administratorsQuery = queryOptions({
  queryKey: ['installation', 'administrators'],
  queryFn: async ({ signal }) => (await call('listAdministrators', {}, { signal })).Items,
})

export function useAddAdministrator() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => call('addAdministrator', { body: { email } }),
    onSuccess: ({ Items }) => queryClient.setQueryData(administratorsQuery.queryKey, Items),
  })
}

export function useRemoveAdministrator() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (uid: string) => call('removeAdministrator', { params: { uid } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: administratorsQuery.queryKey }),
  })
}

/** Sends a test email to the administrator immediately. */
export const useSendTestEmail = () => useMutation({ mutationFn: () => call('sendTestMail', {}) })

/** Finishes the setup. */
export const useEndSetup = () => useMutation({ mutationFn: () => call('endSetup', {}) })

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { GroupRole } from '#contract/scim-settings.ts'
import { call } from '#web/lib/api/api.ts'

/** Fetches a workspace's SCIM token; null if there is none. */
export const scimTokenQuery = (oid: string) =>
  queryOptions({
    queryKey: ['scimToken', oid],
    queryFn: ({ signal }) => call('getScimToken', { params: { oid } }, { signal }),
  })

/** Creates the token, replacing any existing one. Only this response contains the key. */
export function useCreateScimToken(oid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('createScimToken', { params: { oid } }),
    onSuccess: ({ token }) => queryClient.setQueryData(scimTokenQuery(oid).queryKey, token),
  })
}

export function useRevokeScimToken(oid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('revokeScimToken', { params: { oid } }),
    onSuccess: () => queryClient.setQueryData(scimTokenQuery(oid).queryKey, null),
  })
}

/** Fetches the groups pushed by the identity provider. */
export const groupRolesQuery = (oid: string) =>
  queryOptions({
    queryKey: ['groupRoles', oid],
    queryFn: async ({ signal }) => (await call('listGroupRoles', { params: { oid } }, { signal })).Items,
  })

export function useChangeGroupRole(oid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id: groupId, role }: Pick<GroupRole, 'id' | 'role'>) =>
      call('changeGroupRole', { params: { oid, groupId }, body: { role } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: groupRolesQuery(oid).queryKey }),
  })
}

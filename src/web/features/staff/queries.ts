import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/api.ts'

const pageParams = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ LastEvaluatedKey }: { LastEvaluatedKey?: Record<string, unknown> | undefined }) =>
    LastEvaluatedKey?.after as string | undefined,
  placeholderData: keepPreviousData,
}

const workspacesKey = ['staff', 'workspaces'] as const

/** Fetches all workspaces page by page, sorted by name. */
export const allWorkspacesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...workspacesKey, q],
    queryFn: ({ pageParam: after, signal }) =>
      call('listAllWorkspaces', { query: { ...(q && { q }), ...(after && { after }) } }, { signal }),
    ...pageParams,
  })

/** Fetches all users page by page, sorted by name. */
export const allUsersQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'users', q],
    queryFn: ({ pageParam: after, signal }) =>
      call('listAllUsers', { query: { ...(q && { q }), ...(after && { after }) } }, { signal }),
    ...pageParams,
  })

/** Turns a workspace's enterprise status on or off. */
export function useChangeEnterprise(oid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (enterprise: boolean) => call('changeEnterprise', { params: { oid }, body: { enterprise } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: workspacesKey }),
  })
}

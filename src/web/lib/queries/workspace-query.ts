import { queryOptions } from '@tanstack/react-query'
import { unknownUserId } from '#contract/unknown-user-id.ts'
import { call } from '#web/lib/api/api.ts'

/** Fetches a workspace with its caption profiles. */
export const workspaceQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['workspace', orgId, 'captions'],
    // Correctors have no access to the customer's workspace.
    enabled: orgId !== unknownUserId,
    queryFn: ({ signal }) => call('getWorkspace', { params: { oid: orgId } }, { signal }),
    staleTime: 60_000,
  })

import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** Fetches a workspace with its caption profiles. */
export const workspaceQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['workspace', orgId, 'captions'],
    queryFn: ({ signal }) => call('getWorkspace', { params: { oid: orgId } }, { signal }),
    staleTime: 60_000,
  })

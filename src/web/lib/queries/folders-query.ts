import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/api.ts'

/** Fetches a workspace's connected folders. */
export const foldersQuery = (oid: string) =>
  queryOptions({
    queryKey: ['folders', oid],
    queryFn: ({ signal }) => call('listFolders', { params: { oid } }, { signal }),
  })

import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/api.ts'

/** Fetches the connected folders of a workspace. */
export const foldersQuery = (oid: string) =>
  queryOptions({
    queryKey: ['folders', oid],
    queryFn: ({ signal }) => call('listFolders', { params: { oid } }, { signal }),
  })

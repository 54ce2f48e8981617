import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/api.ts'

/** Fetches a workspace's tags, sorted by name. */
export const tagsQuery = (oid: string) =>
  queryOptions({
    queryKey: ['tags', oid],
    queryFn: ({ signal }) => call('listTags', { params: { oid } }, { signal }),
  })

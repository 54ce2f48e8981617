import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/api.ts'

/** Fetches the tags of a workspace, sorted by name. */
export const tagsQuery = (oid: string) =>
  queryOptions({
    queryKey: ['tags', oid],
    queryFn: ({ signal }) => call('listTags', { params: { oid } }, { signal }),
  })

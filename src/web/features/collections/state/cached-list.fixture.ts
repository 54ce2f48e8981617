import { QueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import { collectionsQuery } from '#web/features/collections/list/list-query.ts'

/** Returns a client that has cached the list of the user "ada" in the workspace "org". */
export function cacheList(...Items: Collection[]): QueryClient {
  const client = new QueryClient()
  const { queryKey } = collectionsQuery({
    uid: 'ada',
    orgId: 'org',
    scope: 'mine',
    project: undefined,
    order: 'newest',
  })
  client.setQueryData(queryKey, { pages: [{ Items }], pageParams: [undefined] })
  return client
}

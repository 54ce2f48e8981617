import { type InfiniteData, useQuery } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import type { ListKey } from '#contract/collections.ts'
import type { Page } from '#contract/endpoint.ts'
import type { UnloadedItems } from '#web/features/collections/selection/select-unloaded-items.ts'
import { countsQuery, fetchPage, type Listing } from '#web/features/collections/state/queries.ts'

/** Maximum number of items per page on the server. */
const pageSize = 200

/** Returns the part of a list that hasn't been loaded; null if everything is loaded. */
export function useUnloadedItems(
  listing: Listing,
  pages: InfiniteData<Page<Collection>> | undefined,
): UnloadedItems | null {
  const { uid, orgId, scope, project } = listing
  const { data: counts } = useQuery(countsQuery(uid, orgId))
  const after = pages?.pages.at(-1)?.LastEvaluatedKey
  if (after === undefined) return null
  return {
    // Lists filtered by project have no counts.
    total: project === undefined ? (counts?.[scope] ?? null) : null,
    after,
    fetch: (after, signal) => fetchPage(listing, { after: after as ListKey, limit: pageSize, signal }),
  }
}

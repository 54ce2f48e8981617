import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ListKey } from '#contract/collections.ts'
import { preloadStatusParts } from '#web/features/collections/card/status-parts.ts'
import { fetchPage, isLongList, type Listing, listKey } from '#web/features/collections/state/queries.ts'

/** Fetches a workspace's collections with their cards, page by page, in list order. */
export const collectionsQuery = (listing: Listing) =>
  infiniteQueryOptions({
    queryKey: [...listKey, 'list', listing],
    queryFn: async ({ pageParam, signal }) => {
      const page = await fetchPage(listing, { after: pageParam, signal })
      await preloadStatusParts(page.Items)
      return page
    },
    initialPageParam: undefined as ListKey | undefined,
    meta: { refreshNotice: true },
    getNextPageParam: (page) => page.LastEvaluatedKey as ListKey | undefined,
    staleTime: ({ state }) => (isLongList(state.data) ? Number.POSITIVE_INFINITY : 30_000),
  })

import { infiniteQueryOptions } from '@tanstack/react-query'
import type { PageKey } from '#contract/collections.ts'
import { fetchPage, isDeep, type Listing, listKey } from './queries.ts'
import { readTrouble } from './trouble.ts'

/** Collections of a workspace, in an order, page by page, with what their cards are made of. */
export const collectionsQuery = (listing: Listing) =>
  infiniteQueryOptions({
    queryKey: [...listKey, 'list', listing],
    queryFn: async ({ pageParam, signal }) => {
      const page = await fetchPage(listing, { after: pageParam, signal })
      await readTrouble(page.Items)
      return page
    },
    initialPageParam: undefined as PageKey | undefined,
    meta: { refreshNotice: true },
    getNextPageParam: (page) => page.LastEvaluatedKey as PageKey | undefined,
    staleTime: ({ state }) => (isDeep(state.data) ? Number.POSITIVE_INFINITY : 30_000),
  })

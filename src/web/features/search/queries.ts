import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SavedSearch, SearchPageKey } from '#contract/search.ts'
import { call } from '#web/lib/api/api.ts'
import { useServerEvents } from '#web/lib/api/events.ts'
import { resultCountKey, searchResultsKey } from '#web/lib/api/results-key.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { newId } from '#web/lib/format/new-id.ts'
import type { ActiveSearch } from './use-active-search.ts'

interface SearchResultPage {
  nextPage: SearchPageKey | undefined
  limit?: number
  signal?: AbortSignal
}

/** Fetches a page of search results in a workspace. */
export const fetchResults = (
  orgId: string,
  orgWide: boolean,
  { term, filters }: ActiveSearch,
  { nextPage, limit, signal }: SearchResultPage,
) =>
  call(
    'search',
    { query: limit ? { limit } : {}, body: { orgId, orgWide, term, filters, nextPage } },
    signal ? { signal } : {},
  )

/** Fetches search results in a workspace, page by page. */
export const searchQuery = (orgId: string, orgWide: boolean, { term, filters }: ActiveSearch) =>
  infiniteQueryOptions({
    queryKey: [...searchResultsKey, orgId, orgWide, term, filters],
    queryFn: ({ pageParam, signal }) =>
      fetchResults(orgId, orgWide, { term, filters }, { nextPage: pageParam, signal }),
    initialPageParam: undefined as SearchPageKey | undefined,
    getNextPageParam: (page) => page.LastEvaluatedKey as SearchPageKey | undefined,
  })

/** Fetches the total number of results, either exact or a lower bound. */
export const resultCountQuery = (orgId: string, orgWide: boolean, { term, filters }: ActiveSearch) =>
  queryOptions({
    queryKey: [...resultCountKey, orgId, orgWide, term, filters],
    queryFn: ({ signal }) => call('countResults', { body: { orgId, orgWide, term, filters } }, { signal }),
  })

const savedSearchesKey = ['saved-searches'] as const

/** Fetches the user's saved searches in a workspace, sorted by name. */
export const savedSearchesQuery = (uid: string, orgId: string) =>
  queryOptions({
    queryKey: [...savedSearchesKey, uid, orgId],
    queryFn: ({ signal }) => call('listSavedSearches', { params: { uid }, query: { orgId } }, { signal }),
  })

/** Keeps saved searches in sync with other windows. */
export function useLiveSavedSearches(): void {
  const client = useQueryClient()
  const refetch = () => {
    // Pending changes refetch the list anyway once they are done.
    if (client.isMutating({ mutationKey: savedSearchesKey }) === 0)
      void client.invalidateQueries({ queryKey: savedSearchesKey })
  }
  useServerEvents({ onEvent: ({ type }) => type === 'savedSearches' && refetch(), onReconnect: refetch })
  // No component is subscribed while another page is open.
  useEffect(
    () => () => void client.invalidateQueries({ queryKey: savedSearchesKey, refetchType: 'none' }),
    [client],
  )
}

type NewSearch = Pick<SavedSearch, 'name' | 'term' | 'orgWide' | 'filters'>

/**
 * Returns the actions for saved searches. Renaming and removing are optimistic and reverted on errors; a new
 * search appears once it is saved.
 */
export function useSavedSearchActions(uid: string, orgId: string) {
  const client = useQueryClient()
  const onError = useShowError()
  const { queryKey } = savedSearchesQuery(uid, orgId)
  const refetch = () => client.invalidateQueries({ queryKey })
  const update = async (change: (searches: SavedSearch[]) => SavedSearch[]) => {
    await client.cancelQueries({ queryKey })
    client.setQueryData<SavedSearch[]>(queryKey, (searches) => searches && change(searches))
  }
  // Runs changes sequentially and refetches after the last one.
  const options = {
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    onSettled: () => (client.isMutating({ mutationKey: queryKey }) === 1 ? refetch() : undefined),
    onError,
  }
  const save = useMutation({
    onSuccess: refetch,
    onError,
    mutationFn: (body: NewSearch) =>
      call('saveSearch', { params: { uid, searchId: newId() }, body: { orgId, ...body } }),
  })
  const rename = useMutation({
    ...options,
    onMutate: ({ id, name }) =>
      update((searches) => searches.map((search) => (search.id === id ? { ...search, name } : search))),
    mutationFn: ({ id, name }: Pick<SavedSearch, 'id' | 'name'>) =>
      call('renameSavedSearch', { params: { uid, searchId: id }, body: { name } }),
  })
  const remove = useMutation({
    ...options,
    onMutate: (id) => update((searches) => searches.filter((search) => search.id !== id)),
    mutationFn: (id: string) => call('removeSavedSearch', { params: { uid, searchId: id } }),
  })
  return { save, rename: rename.mutate, remove: remove.mutate }
}

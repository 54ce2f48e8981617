import {
  type InfiniteData,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { SortOrder } from '#contract/choices.ts'
import type { Collection } from '#contract/collection.ts'
import type { ListKey } from '#contract/collections.ts'
import type { Page } from '#contract/endpoint.ts'
import { call } from '#web/lib/api/api.ts'
import {
  cancelCollection,
  renameCollection,
  retryCollection,
  retryInLanguage,
} from '#web/lib/api/collection-calls.ts'
import { pendingContext } from '#web/lib/api/pending-context.ts'
import { searchResultsKey } from '#web/lib/api/results-key.ts'
import { useCollectionCall } from '#web/lib/api/use-collection-call.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { findUnlisted } from './find-unlisted.ts'
import { findInPages, loadedIds, mergeFirstPage, putIntoPages, removeFromPages } from './pages.ts'

export const listKey = ['collections'] as const
/** Query key for the workspace and members of each collection, as of the last event. */
const peopleKey = ['collectionPeople'] as const
/** Query key for deleted items that can be restored. */
export const trashKey = ['trash'] as const

/** A dashboard list in a workspace. */
export interface Listing {
  uid: string
  orgId: string
  scope: 'mine' | 'shared' | 'workspace'
  /** Project to which the list is restricted; undefined if it isn't. */
  project: string | undefined
  order: SortOrder
}

interface PageRequest {
  after: ListKey | undefined
  limit?: number
  signal?: AbortSignal
}

/** Fetches a page of the list. */
export function fetchPage(
  { uid, orgId, scope, project, order }: Listing,
  { after, limit = 50, signal }: PageRequest,
): Promise<Page<Collection>> {
  const request = { params: { uid }, query: { limit } }
  const body = { orgId, nextPage: after, project, ...(order !== 'newest' && { order }) }
  const options = signal ? { signal } : {}
  return scope === 'shared'
    ? call('listSharedCollections', { ...request, body }, options)
    : call('listCollections', { ...request, body: { ...body, orgWide: scope === 'workspace' } }, options)
}

/** Number of loaded pages above which only a list's first page is refetched. */
const minLongListPages = 5
export const isLongList = (data: unknown) =>
  ((data as Partial<Pages> | undefined)?.pages?.length ?? 0) >= minLongListPages

/** Refetches the first page of long lists, and drops removed items from the other pages. */
export async function refetchFirstPage(queryClient: QueryClient): Promise<void> {
  for (const [queryKey, pages] of getLists(queryClient)) {
    if (!pages || !isLongList(pages)) continue
    const listing = queryKey.at(-1) as Listing
    const firstPage = await fetchPage(listing, { after: undefined })
    const merged = mergeFirstPage(pages, firstPage, listing.order)
    const unlistedIds = await findUnlisted({ ...listing, ids: loadedIds(merged) })
    queryClient.setQueryData<Pages>(
      queryKey,
      (currentPages) =>
        currentPages && removeFromPages(mergeFirstPage(currentPages, firstPage, listing.order), unlistedIds),
    )
  }
}

/** Fetches the number of collections per dashboard filter. */
export const countsQuery = (uid: string, orgId: string) =>
  queryOptions({
    queryKey: [...listKey, 'counts', uid, orgId],
    queryFn: ({ signal }) => call('countCollections', { params: { uid }, query: { orgId } }, { signal }),
  })

type Pages = InfiniteData<Page<Collection>>

const getLists = (queryClient: QueryClient) =>
  queryClient.getQueriesData<Pages>({ queryKey: [...listKey, 'list'] })

const getSearchResults = (queryClient: QueryClient) =>
  queryClient.getQueriesData<Pages>({ queryKey: searchResultsKey })

/** Updates a collection in the lists that include it, and removes it from the others. */
export function putCollection(queryClient: QueryClient, collection: Collection): void {
  for (const [queryKey, pages] of getLists(queryClient)) {
    if (!pages) continue
    const listing = queryKey.at(-1) as Listing
    const cached = findInPages(pages, collection.id)
    // Events don't include projects, which are per user.
    const completeCollection = { ...collection, projects: collection.projects ?? cached?.projects ?? {} }
    const isInList = belongsTo(listing, completeCollection)
    if (isInList) queryClient.setQueryData(queryKey, putIntoPages(pages, completeCollection, listing.order))
    else if (cached) queryClient.setQueryData(queryKey, removeFromPages(pages, new Set([collection.id])))
    if (isInList !== (cached !== undefined)) refetchCountsAfterEvent(queryClient)
  }
  putIntoSearchResults(queryClient, collection)
  repeatRunningRequests(queryClient)
}

/** Repeats running requests once they end, because the server may have read the data before a change. */
function repeatRunningRequests(queryClient: QueryClient): void {
  void queryClient.invalidateQueries(
    { queryKey: [...listKey, 'list'], predicate: ({ state }) => state.fetchStatus === 'fetching' },
    { cancelRefetch: false },
  )
}

/** Updates search results, keeping their order and matches. */
function putIntoSearchResults(queryClient: QueryClient, collection: Collection): void {
  for (const [queryKey, pages] of getSearchResults(queryClient)) {
    const cached = pages && findInPages(pages, collection.id)
    if (!cached) continue
    const mergedCollection = {
      ...cached,
      ...collection,
      projects: collection.projects ?? cached.projects ?? {},
    }
    const isInWorkspace = queryKey[searchResultsKey.length] === collection.orgId
    queryClient.setQueryData(
      queryKey,
      isInWorkspace
        ? putIntoPages(pages, mergedCollection, 'newest')
        : removeFromPages(pages, new Set([collection.id])),
    )
  }
}

function belongsTo({ uid, orgId, scope, project }: Listing, collection: Collection): boolean {
  if (collection.orgId !== orgId || (project && !collection.projects?.[project])) return false
  return (
    scope === 'workspace' || (scope === 'mine' ? collection.userId === uid : uid in collection.sharedWith)
  )
}

/** Returns a loaded collection; undefined if it isn't loaded. */
export function getCachedCollection(queryClient: QueryClient, id: string): Collection | undefined {
  for (const [, pages] of [...getLists(queryClient), ...getSearchResults(queryClient)]) {
    const collection = pages && findInPages(pages, id)
    if (collection) return collection
  }
  return undefined
}

/** Removes collections from the loaded lists. */
export function removeFromLists(queryClient: QueryClient, ids: ReadonlySet<string>): void {
  for (const [queryKey, pages] of [...getLists(queryClient), ...getSearchResults(queryClient)]) {
    const remainingPages = pages && removeFromPages(pages, ids)
    if (remainingPages?.pages.some((page, index) => page !== pages?.pages[index]))
      queryClient.setQueryData(queryKey, remainingPages)
  }
}

export function removeCollections(queryClient: QueryClient, ids: ReadonlySet<string>): void {
  removeFromLists(queryClient, ids)
  for (const id of ids) queryClient.removeQueries({ queryKey: [...peopleKey, id] })
  repeatRunningRequests(queryClient)
  refetchCountsAfterEvent(queryClient)
}

export function refetchCollections(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: listKey, predicate: ({ state }) => !isLongList(state.data) })
  // If the request fails, long lists remain unchanged until the next event.
  refetchFirstPage(queryClient).catch(() => {})
}

export const refetchTrash = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: trashKey })

export const refetchCounts = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [...listKey, 'counts'] })

/**
 * Refetches counts after an event about a collection that is new to this page or whose members have changed,
 * because lists that haven't been loaded may have gained or lost it.
 */
export function refetchCountsIfPeopleChanged(queryClient: QueryClient, collection: Collection): void {
  const { id, orgId, userId, sharedWith } = collection
  const queryKey = [...peopleKey, id]
  const people = [orgId, userId, ...Object.keys(sharedWith).toSorted()].join()
  if (queryClient.getQueryData(queryKey) === people) return
  queryClient.setQueryData(queryKey, people)
  refetchCountsAfterEvent(queryClient)
}

/** Refetches counts after events; several events in quick succession cause one refetch. */
function refetchCountsAfterEvent(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [...listKey, 'counts'] }, { cancelRefetch: false })
}

export const deleteCollection = (id: string, keepalive: boolean) =>
  call('deleteCollection', { params: { id } }, { keepalive })

/** Renames a collection optimistically, one request at a time. If rejected, restores the last saved name. */
export function renameMutation(client: QueryClient, collection: Collection, onError: (error: Error) => void) {
  const { id } = collection
  const mutationKey = ['rename', id]
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (name: string) => renameCollection(id, name),
    onMutate: (name) => {
      const cached = getCachedCollection(client, id) ?? collection
      putCollection(client, { ...cached, name })
      return pendingContext<{ serverName: string }>(client, mutationKey) ?? { serverName: cached.name }
    },
    onSuccess: (renamedCollection, _name, context) => {
      context.serverName = renamedCollection.name
      // Earlier responses are older than the data on the page.
      if (client.isMutating({ mutationKey }) === 1) putCollection(client, renamedCollection)
    },
    // Report the error here, because the name field has disappeared by now.
    onError: (error, name, context) => {
      const cached = getCachedCollection(client, id)
      // Keep a more recent name, and anything else that has changed since.
      if (cached?.name === name)
        putCollection(client, { ...cached, name: context?.serverName ?? collection.name })
      onError(error)
    },
  })
}

export function useRenameCollection(collection: Collection) {
  const queryClient = useQueryClient()
  const showError = useShowError()
  return useMutation(renameMutation(queryClient, collection, showError))
}

export const useRetryCollection = () => useCollectionCall(retryCollection, putCollection)

export const useRetryInLanguage = () => useCollectionCall(retryInLanguage, putCollection)

export const useCancelCollection = () => useCollectionCall(cancelCollection, putCollection)

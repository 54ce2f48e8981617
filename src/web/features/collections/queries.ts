import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type Collection, collectionEndpoints, type PageKey } from '#contract/collections.ts'
import type { Page } from '#contract/endpoint.ts'
import { pipelineEndpoints } from '#contract/pipeline.ts'
import { call } from '#web/lib/api.ts'
import { putIntoPages, removeFromPages } from './pages.ts'

const listKey = ['collections'] as const

/** My collections in a workspace, newest first, page by page. */
export const collectionsQuery = (uid: string, orgId: string) =>
  infiniteQueryOptions({
    queryKey: [...listKey, uid, orgId],
    queryFn: ({ pageParam, signal }) =>
      call(
        collectionEndpoints.listCollections,
        { params: { uid }, query: { limit: 50 }, body: { orgId, nextPage: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as ReturnType<typeof nextPage>,
    meta: { refreshNotice: true },
    getNextPageParam: nextPage,
  })

function nextPage(page: Page<Collection>) {
  return page.LastEvaluatedKey as PageKey | undefined
}

type Pages = InfiniteData<Page<Collection>>

function changePages(queryClient: QueryClient, queryKey: readonly string[], change: (pages: Pages) => Pages) {
  queryClient.setQueriesData<Pages>({ queryKey }, (pages) => pages && change(pages))
}

/** Puts what the server said about a collection into its owner's list; of others' collections it tells, too. */
export function putCollection(queryClient: QueryClient, collection: Collection): void {
  const { userId, orgId } = collection
  changePages(queryClient, [...listKey, userId, orgId], (pages) => putIntoPages(pages, collection))
}

export function dropCollection(queryClient: QueryClient, id: string): void {
  changePages(queryClient, listKey, (pages) => removeFromPages(pages, id))
}

export function refetchCollections(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: listKey })
}

export const fetchCollection = (id: string, signal?: AbortSignal) =>
  call(collectionEndpoints.getCollection, { params: { id } }, signal ? { signal } : {})

export const deleteCollection = (id: string, keepalive: boolean) =>
  call(collectionEndpoints.deleteCollection, { params: { id } }, { keepalive })

/** Renames at once on screen; a refusal puts the old name back. */
export function useRenameCollection() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ collection, name }: { collection: Collection; name: string }) =>
      call(collectionEndpoints.changeCollection, { params: { id: collection.id }, body: { name } }),
    onMutate: ({ collection, name }) => putCollection(queryClient, { ...collection, name }),
    onSuccess: (collection) => putCollection(queryClient, collection),
    onError: (_, { collection }) => putCollection(queryClient, collection),
  })
}

export function useRetryCollection() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(pipelineEndpoints.retryCollection, { params: { id } }),
    onSuccess: (collection) => putCollection(queryClient, collection),
  })
}

/** Says which language is spoken, then tries again in it. */
export function useRetryInLanguage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, languageCode }: { id: string; languageCode: string }) => {
      await call(collectionEndpoints.setLanguage, { params: { id, languageCode } })
      return call(pipelineEndpoints.retryCollection, { params: { id } })
    },
    onSuccess: (collection) => putCollection(queryClient, collection),
  })
}

export function useUnpauseCollection() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(pipelineEndpoints.unpauseCollection, { params: { id } }),
    onSuccess: (collection) => putCollection(queryClient, collection),
  })
}

export function useCancelCollection() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(pipelineEndpoints.cancelCollection, { params: { id } }),
    onSuccess: (collection) => putCollection(queryClient, collection),
  })
}

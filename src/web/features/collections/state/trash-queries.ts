import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Page } from '#contract/endpoint.ts'
import type { TrashedCollection } from '#contract/trash.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { projectsKey } from '#web/lib/queries/projects.ts'
import { refetchCollections, refetchTrash, trashKey } from './queries.ts'

/** Fetches a workspace's trash page by page. Owners see everyone's items, other members only their own. */
export const trashQuery = (orgId: string, orgWide: boolean) =>
  infiniteQueryOptions({
    queryKey: [...trashKey, orgId, orgWide],
    queryFn: ({ pageParam: before, signal }) =>
      call('listTrash', { query: { orgId, orgWide: orgWide ? 'true' : 'false', before } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.LastEvaluatedKey?.before as string | undefined,
  })

/** Refetches the trash if it contains a restored item. */
export function refetchTrashContaining(client: QueryClient, id: string): void {
  const cachedPages = client.getQueriesData<InfiniteData<Page<TrashedCollection>>>({ queryKey: trashKey })
  if (cachedPages.some(([, list]) => list?.pages.some(({ Items }) => Items.some((item) => item.id === id))))
    void refetchTrash(client)
}

/** Returns a function to call after a change; `onDone` runs once the trash is up to date. */
function useRefetchTrash(onDone: () => void) {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: trashKey })
    requestAnimationFrame(onDone)
  }
}

/** Restores an item; each row has its own mutation and result. */
export function useRestore(onRestored: () => void, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: TrashedCollection) => call('restoreCollection', { params: { id } }),
    onSuccess: () => {
      onRestored()
      refetchCollections(client)
      void client.invalidateQueries({ queryKey: projectsKey })
    },
    onError: useShowError(),
    onSettled: useRefetchTrash(onDone),
  })
}

export const usePurge = (onDone: () => void) =>
  useMutation({
    mutationFn: ({ id }: TrashedCollection) => call('purgeCollection', { params: { id } }),
    onError: useShowError(),
    onSettled: useRefetchTrash(onDone),
  })

export const useEmptyTrash = (orgId: string, onDone: () => void) =>
  useMutation({
    mutationFn: () => call('emptyTrash', { query: { orgId } }),
    onError: useShowError(),
    onSettled: useRefetchTrash(onDone),
  })

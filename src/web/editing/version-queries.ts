import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Page } from '#contract/endpoint.ts'
import type { Version } from '#contract/versions.ts'
import { call } from '#web/lib/api/api.ts'
import { useServerEvents } from '#web/lib/api/events.ts'

type Pages = InfiniteData<Page<Version>, string | undefined>

const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['collection', id, 'versions'],
    queryFn: ({ signal, pageParam }) =>
      call('listVersions', { params: { id }, query: pageParam ? { vid: pageParam } : {} }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ LastEvaluatedKey }) => {
      const vid = LastEvaluatedKey?.vid
      return typeof vid === 'string' ? vid : undefined
    },
  })

/** Returns the versions of a collection, newest first, synchronized with other users. */
export function useVersions(id: string) {
  const queryClient = useQueryClient()
  const query = versionsQuery(id)
  const refetch = () => void queryClient.invalidateQueries({ queryKey: query.queryKey })
  useServerEvents({
    onEvent: (event) => {
      if (event.type === 'collection' && event.collection.id === id) refetch()
    },
    onReconnect: refetch,
  })
  return useInfiniteQuery(query)
}

export function useSaveVersion(id: string) {
  const queryClient = useQueryClient()
  const { queryKey } = versionsQuery(id)
  return useMutation({
    mutationFn: (name: string) => call('saveVersion', { params: { id }, body: { name } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Names a version; the name is shown immediately and reverted on failure. */
export function useRenameVersion(id: string, onError: (error: Error) => void) {
  const queryClient = useQueryClient()
  const { queryKey } = versionsQuery(id)
  return useMutation({
    // Saves names sequentially so that the last one wins.
    scope: { id: `renameVersion ${id}` },
    mutationFn: ({ versionId, name }: { versionId: string; name: string | null }) =>
      call('changeVersion', { params: { id, versionId }, body: { name } }),
    onMutate: async ({ versionId, name }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Pages>(queryKey)
      if (before) queryClient.setQueryData<Pages>(queryKey, withName(before, versionId, name))
      return before
    },
    onError: (error, { versionId, name }, before) => {
      const cachedPages = queryClient.getQueryData<Pages>(queryKey)
      // Keeps a more recent name and any other changes made since this one.
      if (cachedPages && before && nameIn(cachedPages, versionId) === name)
        queryClient.setQueryData<Pages>(
          queryKey,
          withName(cachedPages, versionId, nameIn(before, versionId) ?? null),
        )
      onError(error)
    },
  })
}

const nameIn = ({ pages }: Pages, versionId: string): string | null | undefined =>
  pages.flatMap(({ Items }) => Items).find(({ id }) => id === versionId)?.name

function withName(data: Pages, versionId: string, name: string | null): Pages {
  const change = (version: Version) => (version.id === versionId ? { ...version, name } : version)
  return { ...data, pages: data.pages.map((page) => ({ ...page, Items: page.Items.map(change) })) }
}

/** Restores a version. */
export const restoreVersion = (id: string, versionId: string) =>
  call('changeVersion', { params: { id, versionId }, body: { restore: true } })

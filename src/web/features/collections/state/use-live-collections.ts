import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Collection } from '#contract/collection.ts'
import { useServerEvents } from '#web/lib/api/events.ts'
import { searchResultsKey } from '#web/lib/api/results-key.ts'
import { projectsKey } from '#web/lib/queries/projects.ts'
import {
  isLongList,
  listKey,
  putCollection,
  refetchCollections,
  refetchCountsIfPeopleChanged,
  refetchFirstPage,
  refetchTrash,
  removeCollections,
  removeFromLists,
  trashKey,
} from './queries.ts'
import { refetchTrashContaining } from './trash-queries.ts'

/**
 * Updates the lists from server events. Items being deleted on this page are counted only afterward, so that
 * they aren't subtracted twice.
 */
export function useLiveCollections(deletedCollections: readonly Collection[]): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    refetchFirstPage(queryClient).catch(() => {})
    // No component is subscribed while another page is open.
    return () => invalidateLists(queryClient)
  }, [queryClient])
  const refetchProjects = () => {
    // Changes in progress trigger a refetch anyway once they are done.
    if (queryClient.isMutating({ mutationKey: projectsKey }) === 0)
      void queryClient.invalidateQueries({ queryKey: projectsKey })
  }
  useServerEvents({
    onEvent: (event) => {
      if (event.type === 'collection') {
        putCollection(queryClient, event.collection)
        refetchCountsIfPeopleChanged(queryClient, event.collection)
        refetchTrashContaining(queryClient, event.collection.id)
        if (event.collection.projects) refetchProjects()
      } else if (event.type === 'collectionDeleted' && deletedCollections.some(({ id }) => id === event.id)) {
        removeFromLists(queryClient, new Set([event.id]))
      } else if (event.type === 'collectionDeleted') {
        removeCollections(queryClient, new Set([event.id]))
        void refetchTrash(queryClient)
        void queryClient.invalidateQueries({ queryKey: projectsKey }, { cancelRefetch: false })
      } else if (event.type === 'projects') refetchProjects()
    },
    onReconnect: () => {
      refetchCollections(queryClient)
      void refetchTrash(queryClient)
      refetchProjects()
    },
  })
}

/**
 * Marks lists and counts as stale, so that they are refetched when they are next shown; long lists are
 * refreshed separately.
 */
export function invalidateLists(queryClient: QueryClient): void {
  for (const queryKey of [listKey, trashKey, projectsKey, searchResultsKey])
    void queryClient.invalidateQueries({
      queryKey,
      predicate: ({ state }) => !isLongList(state.data),
      refetchType: 'none',
    })
}

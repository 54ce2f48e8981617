import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Collection } from '#contract/collection.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { resultsKey } from '#web/lib/results-key.ts'
import { projectsKey } from './project-queries.ts'
import {
  dropCollections,
  isLongList,
  listKey,
  putCollection,
  refetchCollections,
  refetchFirstPage,
  refetchTrash,
  takeOutOfLists,
  trashKey,
} from './queries.ts'
import { leaveTrash } from './trash-queries.ts'

/**
 * Updates the lists from server events. Items being deleted here are counted once that is done, so that they aren't
 * subtracted twice.
 */
export function useLiveCollections(leaving: readonly Collection[]): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    refetchFirstPage(queryClient).catch(() => {})
    // No component is subscribed while another page is open.
    return () => ageLists(queryClient)
  }, [queryClient])
  const refetchProjects = () => {
    // After changes in progress they are read anyway, and not before.
    if (queryClient.isMutating({ mutationKey: projectsKey }) === 0)
      void queryClient.invalidateQueries({ queryKey: projectsKey })
  }
  useServerEvents({
    onEvent: (event) => {
      if (event.type === 'collection') {
        putCollection(queryClient, event.collection)
        leaveTrash(queryClient, event.collection.id)
        if (event.collection.projects) refetchProjects()
      } else if (event.type === 'collectionDeleted' && leaving.some(({ id }) => id === event.id)) {
        takeOutOfLists(queryClient, new Set([event.id]))
      } else if (event.type === 'collectionDeleted') {
        dropCollections(queryClient, new Set([event.id]))
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

/** Refetches lists and counts when they are shown again; lists scrolled far down are renewed separately. */
export function ageLists(queryClient: QueryClient): void {
  for (const queryKey of [listKey, trashKey, projectsKey, resultsKey])
    void queryClient.invalidateQueries({
      queryKey,
      predicate: ({ state }) => !isLongList(state.data),
      refetchType: 'none',
    })
}

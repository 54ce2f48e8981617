import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useServerEvents } from '#web/lib/events.ts'
import { projectsKey } from './project-queries.ts'
import {
  dropCollections,
  putCollection,
  refetchCollections,
  refetchTrash,
  renewDeepLists,
} from './queries.ts'
import { leaveTrash } from './trash-queries.ts'

/** Keeps the lists in step with what the server announces. */
export function useLiveCollections(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    // Nobody listened while another page was open.
    renewDeepLists(queryClient).catch(() => {})
  }, [queryClient])
  const refetchProjects = () => {
    // After what is being changed here they are read anyway, and not before.
    if (queryClient.isMutating({ mutationKey: projectsKey }) === 0)
      void queryClient.invalidateQueries({ queryKey: projectsKey })
  }
  useServerEvents({
    onEvent: (event) => {
      if (event.type === 'collection') {
        putCollection(queryClient, event.collection)
        leaveTrash(queryClient, event.collection.id)
        if (event.collection.projects) refetchProjects()
      } else if (event.type === 'collectionDeleted') {
        dropCollections(queryClient, new Set([event.id]))
        refetchTrash(queryClient)
        void queryClient.invalidateQueries({ queryKey: projectsKey }, { cancelRefetch: false })
      } else if (event.type === 'projects') refetchProjects()
    },
    onReconnect: () => {
      refetchCollections(queryClient)
      refetchTrash(queryClient)
      refetchProjects()
    },
  })
}

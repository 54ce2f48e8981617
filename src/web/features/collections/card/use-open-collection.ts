import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'
import type { Collection } from '#contract/collection.ts'
import { collectionRoute } from '#web/lib/links/collection-route.ts'

/** Returns a click handler that opens a collection in the same tab, unless the user requests a new one. */
export function useOpenCollection() {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent, collection: Collection) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate({ to: collectionRoute(collection), params: { id: collection.id } })
    },
    [navigate],
  )
}

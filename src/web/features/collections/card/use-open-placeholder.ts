import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'
import type { Collection } from '#contract/collection.ts'
import { collectionRoute } from '#web/lib/collection-route.ts'

/** Opens a collection in the same tab when its plain link is clicked, unless another tab or window is requested. */
export function useOpenPlaceholder() {
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

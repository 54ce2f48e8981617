import { useLayoutEffect, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { Selection, useIsSelecting } from './selection.ts'

/**
 * Creates the selection for a page's list. `collections` is null while another list, which manages its own
 * selection, is shown.
 */
export function useSelection(collections: readonly Collection[] | null, list: string) {
  const [selection] = useState(() => new Selection())
  const isSelecting = useIsSelecting(selection)
  // Must run before anything can be selected.
  useLayoutEffect(() => {
    if (collections) selection.list(collections, list)
  }, [selection, collections, list])
  return { selection, isSelecting }
}

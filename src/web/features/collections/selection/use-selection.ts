import { useLayoutEffect, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { Selection, useIsSelecting } from './selection.ts'

/** Creates the selection of a page's list; null if the page shows another list, which manages its own. */
export function useSelection(collections: readonly Collection[] | null, list: string) {
  const [selection] = useState(() => new Selection())
  const isSelecting = useIsSelecting(selection)
  // Runs before anything can be selected.
  useLayoutEffect(() => {
    if (collections) selection.list(collections, list)
  }, [selection, collections, list])
  return { selection, isSelecting }
}

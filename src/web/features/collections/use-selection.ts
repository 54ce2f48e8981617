import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { Collection } from '#contract/collections.ts'
import { Selection } from './selection.ts'

/** What is selected of a page's list; null while the page shows another one, which tells the selection itself. */
export function useSelection(collections: readonly Collection[] | null, list: string) {
  const [selection] = useState(() => new Selection())
  const count = () => selection.ids.size
  const size = useSyncExternalStore(selection.subscribe, count, count)
  // Before anything can be selected.
  useLayoutEffect(() => {
    if (collections) selection.list(collections, list)
  }, [selection, collections, list])
  return { selection, size }
}

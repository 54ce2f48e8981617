import { useEffect, useState } from 'react'
import type { Collection } from '#contract/collections.ts'
import { Selection, useSelected } from './selection.ts'

/** What is selected of a page's list. */
export function useSelection(collections: readonly Collection[]) {
  const [selection] = useState(() => new Selection())
  const { size } = useSelected(selection)
  useEffect(() => selection.list(collections), [selection, collections])
  return { selection, size }
}

import type { Collection } from '#contract/collection.ts'
import type { Page } from '#contract/endpoint.ts'
import { startBulkAction } from './bulk-action.ts'
import type { Selection } from './selection.ts'

/** Part of a list that hasn't been loaded. */
export interface UnloadedItems {
  /** Total size of the list; null if it isn't counted. */
  total: number | null
  /** Key of the first page that hasn't been loaded. */
  after: unknown
  fetch: (after: unknown, signal: AbortSignal) => Promise<Page<Collection>>
}

/** Size of the list. */
export interface ListSize {
  isEmpty: boolean
  /** The part that isn't loaded; null if everything is loaded. */
  unloaded: UnloadedItems | null
}

/** Selects the rest of a list, page by page, until stopped or until the selection is cleared. */
export async function selectUnloadedItems(
  selection: Selection,
  { total, after, fetch }: UnloadedItems,
): Promise<void> {
  const { generation } = selection
  const { signal, step, end } = startBulkAction('select', total)
  try {
    for (let next = after; next !== undefined; ) {
      const page = await fetch(next, signal)
      if (selection.generation !== generation) return
      selection.add(page.Items)
      step(selection.ids.size)
      next = page.LastEvaluatedKey
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    end()
  }
}

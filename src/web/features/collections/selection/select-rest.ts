import type { Collection } from '#contract/collection.ts'
import type { Page } from '#contract/endpoint.ts'
import { beginWork } from './bulk-work.ts'
import type { Selection } from './selection.ts'

/** What of a list is not loaded. */
export interface Rest {
  /** How many the whole list has; null where nobody counts them. */
  total: number | null
  /** Where its first page begins. */
  after: unknown
  fetch: (after: unknown, signal: AbortSignal) => Promise<Page<Collection>>
}

/** How much there is of what is listed. */
export interface Extent {
  isEmpty: boolean
  /** Null when all of it is loaded. */
  rest: Rest | null
}

/** Selects what is not loaded, page by page, until somebody stops it or lets go of the selection. */
export async function selectRest(selection: Selection, { total, after, fetch }: Rest): Promise<void> {
  const { turn } = selection
  const { signal, step, end } = beginWork('select', total)
  try {
    for (let next = after; next !== undefined; ) {
      const page = await fetch(next, signal)
      if (selection.turn !== turn) return
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

import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'
import { type BatchResult, runInBatches } from './in-batches.ts'

/** Running bulk action. */
export interface BulkAction {
  id: number
  /** The action's text is `work.{kind}` in the catalog. */
  kind: 'delete' | 'project' | 'select'
  doneCount: number
  /** Number of items; null if unknown. */
  total: number | null
  stop: () => void
}

/** Minimum number of items for which progress is shown; smaller actions end before the user could read it. */
const minReportedItems = 10

let actions: readonly BulkAction[] = []
let lastId = 0
const listeners = createListeners()

function set(newActions: readonly BulkAction[]): void {
  actions = newActions
  listeners.notify()
}

/** Returns running actions, oldest first. */
const getActions = () => actions

export const useBulkActions = () => useSyncExternalStore(listeners.add, getActions, getActions)

/** Publishes an action that has just started. */
export function startBulkAction(kind: BulkAction['kind'], total: number | null) {
  const id = ++lastId
  const controller = new AbortController()
  set([...actions, { id, kind, doneCount: 0, total, stop: () => controller.abort() }])
  return {
    signal: controller.signal,
    step: (doneCount: number) =>
      set(actions.map((action) => (action.id === id ? { ...action, doneCount } : action))),
    end: () => set(actions.filter((action) => action.id !== id)),
  }
}

/** Runs an action on each item, five at a time, and reports its progress. */
export async function runBulkAction<T>(
  kind: BulkAction['kind'],
  items: readonly T[],
  action: (item: T) => Promise<unknown>,
): Promise<BatchResult<T>> {
  if (items.length < minReportedItems) return runInBatches(items, action)
  const { signal, step, end } = startBulkAction(kind, items.length)
  try {
    return await runInBatches(items, action, { onStep: step, isStopped: () => signal.aborted })
  } finally {
    end()
  }
}

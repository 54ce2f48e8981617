import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'
import { type BatchResult, inBatches } from './in-batches.ts'

/** Running bulk action. */
export interface BulkWork {
  id: number
  /** Its text is `work.{kind}` in the catalog. */
  kind: 'delete' | 'project' | 'select'
  doneCount: number
  /** Number of items; null if unknown. */
  total: number | null
  stop: () => void
}

/** Minimum number of items to report; fewer would be done before the user could read the message. */
const reportedFrom = 10

let works: readonly BulkWork[] = []
let lastId = 0
const listeners = createListeners()

function set(changed: readonly BulkWork[]): void {
  works = changed
  listeners.notify()
}

/** Returns running actions, oldest first. */
const current = () => works

export const useBulkWorks = () => useSyncExternalStore(listeners.add, current, current)

/** Publishes an action that has started. */
export function startBulkWork(kind: BulkWork['kind'], total: number | null) {
  const id = ++lastId
  const stopping = new AbortController()
  set([...works, { id, kind, doneCount: 0, total, stop: () => stopping.abort() }])
  return {
    signal: stopping.signal,
    step: (doneCount: number) => set(works.map((work) => (work.id === id ? { ...work, doneCount } : work))),
    end: () => set(works.filter((work) => work.id !== id)),
  }
}

/** Runs an action on each item, five at a time, and reports its progress. */
export async function runBulkWork<T>(
  kind: BulkWork['kind'],
  all: readonly T[],
  action: (one: T) => Promise<unknown>,
): Promise<BatchResult<T>> {
  if (all.length < reportedFrom) return inBatches(all, action)
  const { signal, step, end } = startBulkWork(kind, all.length)
  try {
    return await inBatches(all, action, { onStep: step, isStopped: () => signal.aborted })
  } finally {
    end()
  }
}

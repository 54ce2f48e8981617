import { useSyncExternalStore } from 'react'
import { type BatchResult, inBatches } from './in-batches.ts'

/** A running bulk action. */
export interface BulkWork {
  id: number
  /** Its text is `work.{kind}` of the catalog. */
  kind: 'delete' | 'project' | 'select'
  done: number
  /** Null if unknown. */
  total: number | null
  stop: () => void
}

/** With fewer it would be done before anyone could read the message. */
const told = 10

let works: readonly BulkWork[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(changed: readonly BulkWork[]): void {
  works = changed
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Running actions, oldest first. */
const current = () => works

export const useBulkWorks = () => useSyncExternalStore(subscribe, current, current)

/** Announces started work. */
export function beginWork(kind: BulkWork['kind'], total: number | null) {
  const id = ++lastId
  const stopping = new AbortController()
  set([...works, { id, kind, done: 0, total, stop: () => stopping.abort() }])
  return {
    signal: stopping.signal,
    step: (done: number) => set(works.map((work) => (work.id === id ? { ...work, done } : work))),
    end: () => set(works.filter((work) => work.id !== id)),
  }
}

/** Runs an action on each item, five at a time, and reports its progress. */
export async function workThrough<T>(
  kind: BulkWork['kind'],
  all: readonly T[],
  act: (one: T) => Promise<unknown>,
): Promise<BatchResult<T>> {
  if (all.length < told) return inBatches(all, act)
  const { signal, step, end } = beginWork(kind, all.length)
  try {
    return await inBatches(all, act, { onStep: step, isStopped: () => signal.aborted })
  } finally {
    end()
  }
}

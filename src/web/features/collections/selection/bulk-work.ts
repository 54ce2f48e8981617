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

/** With fewer it is done before anybody could read of it. */
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

/** Announces work that has started. */
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

/** Does something with each of many, five at a time, and tells how far it is. */
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

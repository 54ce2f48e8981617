import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deleteCollection, dropCollection, refetchCollections } from './queries.ts'

/** How long a deleted card fades and can be called back, in milliseconds. */
export const undoMs = 4_500

/** Deletions that can still be taken back. */
export class PendingDeletions {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #send: (id: string, keepalive: boolean) => void
  readonly #onChange: (ids: ReadonlySet<string>) => void

  constructor(send: (id: string, keepalive: boolean) => void, onChange: (ids: ReadonlySet<string>) => void) {
    this.#send = send
    this.#onChange = onChange
  }

  begin(id: string): void {
    if (this.#timers.has(id)) return
    this.#timers.set(
      id,
      setTimeout(() => this.#finish(id, false), undoMs),
    )
    this.#announce()
  }

  undo(id: string): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
    this.#announce()
  }

  /** Sends all at once, because the page goes away; returns what that was. */
  flush(): string[] {
    const ids = [...this.#timers.keys()]
    for (const id of ids) this.#finish(id, true)
    return ids
  }

  #finish(id: string, keepalive: boolean): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
    this.#send(id, keepalive)
    this.#announce()
  }

  #announce(): void {
    this.#onChange(new Set(this.#timers.keys()))
  }
}

const leftKey = 'longhand.deleting'

/** Keeps for the next page of this tab what the one that goes away has asked to delete. */
function keepLeft(ids: readonly string[]): void {
  try {
    if (ids.length > 0) sessionStorage.setItem(leftKey, ids.join(' '))
  } catch {
    // Without storage the list of the next page may show it until it is read again.
  }
}

/** What the page before has asked to delete, once. */
function takeLeft(): string[] {
  try {
    const left = sessionStorage.getItem(leftKey)
    sessionStorage.removeItem(leftKey)
    return left?.split(' ') ?? []
  } catch {
    return []
  }
}

/** The list of a page that follows at once may be read before the deletion: it is made sure of, and read again. */
async function finishLeft(queryClient: QueryClient): Promise<void> {
  const left = takeLeft()
  if (left.length === 0) return
  // Most are gone already.
  await Promise.allSettled(left.map((id) => deleteCollection(id, false)))
  refetchCollections(queryClient)
}

function remove(queryClient: QueryClient, id: string, keepalive: boolean, onError: (error: unknown) => void) {
  dropCollection(queryClient, id)
  deleteCollection(id, keepalive).catch((error: unknown) => {
    refetchCollections(queryClient)
    onError(error)
  })
}

/** The deletions of a page; what is pending is sent when the page is left. */
export function usePendingDeletions(onError: (error: unknown) => void) {
  const queryClient = useQueryClient()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [pending] = useState(
    () => new PendingDeletions((id, keepalive) => remove(queryClient, id, keepalive, onError), setIds),
  )
  useEffect(() => {
    void finishLeft(queryClient)
    const leave = () => keepLeft(pending.flush())
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      pending.flush()
    }
  }, [pending, queryClient])
  return {
    ids,
    remove: (id: string) => pending.begin(id),
    undo: (id: string) => pending.undo(id),
  }
}

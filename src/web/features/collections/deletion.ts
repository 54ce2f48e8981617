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

  /** Sends all at once, because the page goes away. */
  flush(): void {
    for (const id of [...this.#timers.keys()]) this.#finish(id, true)
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
    const flush = () => pending.flush()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [pending])
  return {
    ids,
    remove: (id: string) => pending.begin(id),
    undo: (id: string) => pending.undo(id),
  }
}

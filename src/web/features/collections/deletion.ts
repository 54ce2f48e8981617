import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { inBatches } from './in-batches.ts'
import { projectsKey } from './project-queries.ts'
import { deleteCollection, dropCollection, nameOf, refetchCollections, refetchTrash } from './queries.ts'

/** How long a deleted card fades and can be called back, in milliseconds. */
export const undoMs = 4_500
/** How long several that were deleted at once can be called back. */
export const undoAllMs = 8_000

/** What is to be deleted together, once. */
interface Group {
  ids: readonly string[]
  timer: ReturnType<typeof setTimeout>
}

/** Deletions that can still be taken back. */
export class PendingDeletions {
  readonly #groups = new Map<string, Group>()
  readonly #send: (ids: readonly string[], keepalive: boolean) => void
  readonly #onChange: (fading: ReadonlySet<string>, hidden: ReadonlySet<string>) => void

  /** `onChange` tells which fade, each with its own way back, and which are hidden with one way back for all. */
  constructor(
    send: (ids: readonly string[], keepalive: boolean) => void,
    onChange: (fading: ReadonlySet<string>, hidden: ReadonlySet<string>) => void,
  ) {
    this.#send = send
    this.#onChange = onChange
  }

  /** One, or several at once, which any of their ids takes back. */
  begin(ids: readonly string[], ms = undoMs): void {
    const fresh = ids.filter((id) => !this.#groups.has(id))
    if (fresh.length === 0) return
    const group: Group = { ids: fresh, timer: setTimeout(() => this.#finish(group, false), ms) }
    for (const id of fresh) this.#groups.set(id, group)
    this.#announce()
  }

  undo(id: string): void {
    const group = this.#groups.get(id)
    if (!group) return
    this.#forget(group)
    this.#announce()
  }

  /** Sends all at once, because the page goes away; returns what that was. */
  flush(): string[] {
    const ids = [...this.#groups.keys()]
    for (const group of new Set(this.#groups.values())) this.#finish(group, true)
    return ids
  }

  #finish(group: Group, keepalive: boolean): void {
    this.#forget(group)
    this.#send(group.ids, keepalive)
    this.#announce()
  }

  #forget({ ids, timer }: Group): void {
    clearTimeout(timer)
    for (const id of ids) this.#groups.delete(id)
  }

  #announce(): void {
    const fading = new Set<string>()
    const hidden = new Set<string>()
    for (const [id, { ids }] of this.#groups) (ids.length > 1 ? hidden : fading).add(id)
    this.#onChange(fading, hidden)
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

/** What failed, with the names of what is still there. */
export type OnDeletionError = (error: unknown, names: readonly string[]) => void

async function remove(
  queryClient: QueryClient,
  ids: readonly string[],
  keepalive: boolean,
  onError: OnDeletionError,
): Promise<void> {
  const names = new Map(ids.map((id) => [id, nameOf(queryClient, id)]))
  for (const id of ids) dropCollection(queryClient, id)
  // A page that goes away has no time for one after the other.
  const send = (id: string) => deleteCollection(id, keepalive)
  const { failed, reason } = await inBatches(ids, send, keepalive ? ids.length : undefined)
  refetchTrash(queryClient)
  void queryClient.invalidateQueries({ queryKey: projectsKey })
  if (failed.length === 0) return
  refetchCollections(queryClient)
  onError(
    reason,
    failed.map((id) => names.get(id) ?? ''),
  )
}

/** The deletions of a page; what is pending is sent when the page is left. */
export function usePendingDeletions(onError: OnDeletionError) {
  const queryClient = useQueryClient()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [pending] = useState(
    () =>
      new PendingDeletions(
        (ids, keepalive) => void remove(queryClient, ids, keepalive, onError),
        (fading, together) => {
          setIds(fading)
          setHidden(together)
        },
      ),
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
    /** Deleted together with others: out of sight, while they can be called back. */
    hidden,
    remove: (id: string) => pending.begin([id]),
    removeAll: (ids: readonly string[]) => pending.begin(ids, undoAllMs),
    undo: (id: string) => pending.undo(id),
  }
}

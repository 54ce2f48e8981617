import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { workThrough } from '#web/features/collections/selection/bulk-work.ts'
import { inBatches } from '#web/features/collections/selection/in-batches.ts'
import { projectsKey } from '#web/features/collections/state/project-queries.ts'
import {
  deleteCollection,
  findLoaded,
  refetchCollections,
  refetchCounts,
  refetchTrash,
  takeOutOfLists,
} from '#web/features/collections/state/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { beforeSignOut } from '#web/lib/before-sign-out.ts'
import { sessionStore } from '#web/lib/browser-storage.ts'

/** How long a deleted card fades and can be restored, in milliseconds. */
export const undoMs = 4_500
/** How long a bulk deletion can be undone. */
export const undoAllMs = 8_000

/** Pending deletions, sent together. */
interface Group {
  ids: readonly string[]
  timer: ReturnType<typeof setTimeout>
}

/** Deletions that can still be undone. */
export class PendingDeletions {
  readonly #groups = new Map<string, Group>()
  /** Sent, but not confirmed yet. */
  readonly #leaving = new Set<string>()
  readonly #send: (ids: readonly string[], leaving: boolean) => unknown
  readonly #onChange: (fading: ReadonlySet<string>, hidden: ReadonlySet<string>) => void

  /**
   * `send` gets whether the page is being left. `onChange` gets the fading items, each with its own undo, and the
   * hidden ones with a common undo, until they are deleted.
   */
  constructor(
    send: (ids: readonly string[], leaving: boolean) => unknown,
    onChange: (fading: ReadonlySet<string>, hidden: ReadonlySet<string>) => void,
  ) {
    this.#send = send
    this.#onChange = onChange
  }

  /** One or several, undone together by any of their IDs. */
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

  /** Sends pending deletions now; `leaving`: the page is being closed. Returns the ones not confirmed. */
  flush(leaving: boolean): string[] {
    const ids = [...this.#leaving, ...this.#groups.keys()]
    for (const group of new Set(this.#groups.values())) this.#finish(group, leaving)
    return ids
  }

  /** Ends the delay; resolves when all are sent. */
  async sendAll(): Promise<void> {
    await Promise.all([...new Set(this.#groups.values())].map((group) => this.#finish(group, false)))
  }

  #finish(group: Group, leaving: boolean): unknown {
    this.#forget(group)
    const sent = this.#send(group.ids, leaving)
    if (sent instanceof Promise) {
      for (const id of group.ids) this.#leaving.add(id)
      void sent.finally(() => {
        for (const id of group.ids) this.#leaving.delete(id)
        this.#announce()
      })
    }
    this.#announce()
    return sent
  }

  #forget({ ids, timer }: Group): void {
    clearTimeout(timer)
    for (const id of ids) this.#groups.delete(id)
  }

  #announce(): void {
    const fading = new Set<string>()
    const hidden = new Set(this.#leaving)
    for (const [id, { ids }] of this.#groups) (ids.length > 1 ? hidden : fading).add(id)
    this.#onChange(fading, hidden)
  }
}

const leftKey = 'longhand.deleting'

/** Keeps pending deletions of a closing page for the tab's next page. */
function keepLeft(ids: readonly string[]): void {
  if (ids.length > 0) sessionStore.setItem(leftKey, ids.join(' '))
}

/** Deletions requested by the previous page, processed once. */
function takeLeft(): string[] {
  const left = sessionStore.getItem(leftKey)
  sessionStore.removeItem(leftKey)
  return left?.split(' ') ?? []
}

/** The next page's list may be read before the deletion, so it is confirmed and refetched. */
async function finishLeft(queryClient: QueryClient): Promise<void> {
  const left = takeLeft()
  if (left.length === 0) return
  // Most are deleted already.
  await workThrough('delete', left, (id) => deleteCollection(id, false))
  refetchCollections(queryClient)
}

/** Failed deletions, with their names. */
export type OnDeletionError = (error: unknown, names: readonly string[]) => void

/** Calls that may outlive a page; the next page confirms the others. */
const mostKept = 50

async function remove(
  queryClient: QueryClient,
  ids: readonly string[],
  known: ReadonlyMap<string, Collection>,
  leaving: boolean,
  onError: OnDeletionError,
): Promise<void> {
  takeOutOfLists(queryClient, new Set(ids))
  const send = (id: string) => deleteCollection(id, leaving).catch(unlessGone)
  const { failed, reason, left } = await (leaving
    ? // A closing page has no time for sequential calls.
      inBatches(ids.slice(0, mostKept), send, { size: mostKept })
    : workThrough('delete', ids, send))
  await Promise.all([
    refetchTrash(queryClient),
    refetchCounts(queryClient),
    queryClient.invalidateQueries({ queryKey: projectsKey }),
  ])
  if (failed.length > 0 || left.length > 0) refetchCollections(queryClient)
  if (failed.length > 0)
    onError(
      reason,
      failed.map((id) => known.get(id)?.name ?? ''),
    )
}

/** Another user deleted it first. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error
}

/** The deletions of a page; pending ones are sent when the page is left. */
export function usePendingDeletions(onError: OnDeletionError) {
  const queryClient = useQueryClient()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [known] = useState(() => new Map<string, Collection>())
  const [pending] = useState(
    () =>
      new PendingDeletions(
        (ids, leaving) => remove(queryClient, ids, known, leaving, onError),
        (fading, together) => {
          setIds(fading)
          setHidden(together)
        },
      ),
  )
  useEffect(() => {
    void finishLeft(queryClient)
    const leave = () => keepLeft(pending.flush(true))
    addEventListener('pagehide', leave)
    const forget = beforeSignOut(() => pending.sendAll())
    return () => {
      removeEventListener('pagehide', leave)
      forget()
      pending.flush(false)
    }
  }, [pending, queryClient])
  const leaving = useMemo(
    () => [...ids, ...hidden].flatMap((id) => known.get(id) ?? []),
    [ids, hidden, known],
  )
  return {
    ids,
    /** All of them, until they are gone. */
    leaving,
    /** Ends the time for an undo. */
    sendAll: () => void pending.sendAll(),
    /** Deleted together: hidden while they can be restored. */
    hidden,
    remove: (id: string) => {
      const collection = findLoaded(queryClient, id)
      if (collection) known.set(id, collection)
      pending.begin([id])
    },
    removeAll: (all: readonly Collection[]) => {
      for (const one of all) known.set(one.id, one)
      pending.begin(
        all.map(({ id }) => id),
        undoAllMs,
      )
    },
    undo: (id: string) => pending.undo(id),
  }
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { runBulkAction } from '#web/features/collections/selection/bulk-action.ts'
import { runInBatches } from '#web/features/collections/selection/in-batches.ts'
import {
  deleteCollection,
  getCachedCollection,
  refetchCollections,
  refetchCounts,
  refetchTrash,
  removeFromLists,
} from '#web/features/collections/state/queries.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { beforeSignOut } from '#web/lib/before-sign-out.ts'
import { projectsKey } from '#web/lib/queries/projects.ts'
import { sessionStore } from '#web/lib/storage/browser-storage.ts'

/** How long a deleted card fades and can be restored, in milliseconds. */
export const undoMs = 4_500
/** How long a bulk deletion can be undone, in milliseconds. */
export const undoAllMs = 8_000

/** Pending deletions, sent together. */
interface DeletionGroup {
  ids: readonly string[]
  timer: ReturnType<typeof setTimeout>
}

/** Deletions that can still be undone. */
export class PendingDeletions {
  readonly #groups = new Map<string, DeletionGroup>()
  /** IDs that have been sent but not confirmed. */
  readonly #deletedIds = new Set<string>()
  readonly #send: (ids: readonly string[], isClosing: boolean) => unknown
  readonly #onChange: (fadingIds: ReadonlySet<string>, hiddenIds: ReadonlySet<string>) => void

  /**
   * Creates the queue. `send` receives the IDs and whether the page is closing. Until items are deleted,
   * `onChange` is passed the fading items, which can be restored individually, and the hidden items, which
   * are restored together.
   */
  constructor(
    send: (ids: readonly string[], isClosing: boolean) => unknown,
    onChange: (fadingIds: ReadonlySet<string>, hiddenIds: ReadonlySet<string>) => void,
  ) {
    this.#send = send
    this.#onChange = onChange
  }

  /** Starts deleting one or more items, which can be restored together using any of their IDs. */
  begin(ids: readonly string[], ms = undoMs): void {
    const newIds = ids.filter((id) => !this.#groups.has(id))
    if (newIds.length === 0) return
    const group: DeletionGroup = { ids: newIds, timer: setTimeout(() => this.#finish(group, false), ms) }
    for (const id of newIds) this.#groups.set(id, group)
    this.#notify()
  }

  undo(id: string): void {
    const group = this.#groups.get(id)
    if (!group) return
    this.#forget(group)
    this.#notify()
  }

  /**
   * Sends pending deletions immediately and returns the unconfirmed IDs. `isClosing` indicates whether the
   * page is closing.
   */
  flush(isClosing: boolean): string[] {
    const ids = [...this.#deletedIds, ...this.#groups.keys()]
    for (const group of new Set(this.#groups.values())) this.#finish(group, isClosing)
    return ids
  }

  /** Ends the delay early; resolves once everything has been sent. */
  async sendAll(): Promise<void> {
    await Promise.all([...new Set(this.#groups.values())].map((group) => this.#finish(group, false)))
  }

  #finish(group: DeletionGroup, isClosing: boolean): unknown {
    this.#forget(group)
    const result = this.#send(group.ids, isClosing)
    if (result instanceof Promise) {
      for (const id of group.ids) this.#deletedIds.add(id)
      void result.finally(() => {
        for (const id of group.ids) this.#deletedIds.delete(id)
        this.#notify()
      })
    }
    this.#notify()
    return result
  }

  #forget({ ids, timer }: DeletionGroup): void {
    clearTimeout(timer)
    for (const id of ids) this.#groups.delete(id)
  }

  #notify(): void {
    const fadingIds = new Set<string>()
    const hiddenIds = new Set(this.#deletedIds)
    for (const [id, { ids }] of this.#groups) (ids.length > 1 ? hiddenIds : fadingIds).add(id)
    this.#onChange(fadingIds, hiddenIds)
  }
}

const pendingKey = 'longhand.deleting'

/** Stores a closing page's pending deletions for the next page in the same tab. */
function storePendingIds(ids: readonly string[]): void {
  if (ids.length > 0) sessionStore.setItem(pendingKey, ids.join(' '))
}

/** Returns the deletions requested by the previous page; each one is returned only once. */
function takePendingIds(): string[] {
  const pendingIds = sessionStore.getItem(pendingKey)
  sessionStore.removeItem(pendingKey)
  return pendingIds?.split(' ') ?? []
}

/** Confirms the previous page's deletions and refetches, since this page's list may predate them. */
async function finishPending(queryClient: QueryClient): Promise<void> {
  const pendingIds = takePendingIds()
  if (pendingIds.length === 0) return
  // The previous page has already deleted most of these collections.
  await runBulkAction('delete', pendingIds, (id) => deleteCollection(id, false))
  refetchCollections(queryClient)
}

/** Called with the failed deletions and their names. */
export type OnDeletionError = (error: unknown, names: readonly string[]) => void

/** Maximum number of requests that can outlive a page; the next page confirms the rest. */
const maxKeepalive = 50

async function remove(
  queryClient: QueryClient,
  ids: readonly string[],
  deletedById: ReadonlyMap<string, Collection>,
  isClosing: boolean,
  onError: OnDeletionError,
): Promise<void> {
  removeFromLists(queryClient, new Set(ids))
  const send = (id: string) => deleteCollection(id, isClosing).catch(ignoreNotFound)
  const { failed, reason, remaining } = await (isClosing
    ? // A closing page has no time for sequential calls.
      runInBatches(ids.slice(0, maxKeepalive), send, { size: maxKeepalive })
    : runBulkAction('delete', ids, send))
  await Promise.all([
    refetchTrash(queryClient),
    refetchCounts(queryClient),
    queryClient.invalidateQueries({ queryKey: projectsKey }),
  ])
  if (failed.length > 0 || remaining.length > 0) refetchCollections(queryClient)
  if (failed.length > 0)
    onError(
      reason,
      failed.map((id) => deletedById.get(id)?.name ?? ''),
    )
}

/** Ignores a deletion's error if the collection has already been deleted by another user. */
function ignoreNotFound(error: unknown): void {
  if (!hasErrorCode(error, 'not_found')) throw error
}

/** Manages a page's deletions; pending ones are sent when the user leaves the page. */
export function usePendingDeletions(onError: OnDeletionError) {
  const queryClient = useQueryClient()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [hiddenIds, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [deletedById] = useState(() => new Map<string, Collection>())
  const [pendingDeletions] = useState(
    () =>
      new PendingDeletions(
        (ids, isClosing) => remove(queryClient, ids, deletedById, isClosing, onError),
        (fadingIds, groupedIds) => {
          setIds(fadingIds)
          setHidden(groupedIds)
        },
      ),
  )
  useEffect(() => {
    void finishPending(queryClient)
    const handlePageHide = () => storePendingIds(pendingDeletions.flush(true))
    addEventListener('pagehide', handlePageHide)
    const unregister = beforeSignOut(() => pendingDeletions.sendAll())
    return () => {
      removeEventListener('pagehide', handlePageHide)
      unregister()
      pendingDeletions.flush(false)
    }
  }, [pendingDeletions, queryClient])
  const deletedCollections = useMemo(
    () => [...ids, ...hiddenIds].flatMap((id) => deletedById.get(id) ?? []),
    [ids, hiddenIds, deletedById],
  )
  return {
    ids,
    /** All items being deleted. */
    collections: deletedCollections,
    /** Ends the undo period. */
    sendAll: () => void pendingDeletions.sendAll(),
    /** IDs of items deleted together, hidden as long as they can be restored. */
    hiddenIds: hiddenIds,
    remove: (id: string) => {
      const collection = getCachedCollection(queryClient, id)
      if (collection) deletedById.set(id, collection)
      pendingDeletions.begin([id])
    },
    removeAll: (collections: readonly Collection[]) => {
      for (const collection of collections) deletedById.set(collection.id, collection)
      pendingDeletions.begin(
        collections.map(({ id }) => id),
        undoAllMs,
      )
    },
    undo: (id: string) => pendingDeletions.undo(id),
  }
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { DocumentState } from '#contract/documents.ts'
import type { EditingLock } from '#web/editing/editing-lock.ts'
import { startEditLock } from '#web/editing/start-edit-lock.ts'
import { ApiError } from '#web/lib/api/api.ts'
import type { SaveQueue } from '#web/lib/storage/save-queue.ts'

/** Returns the details of an error if it says that someone else is editing; null for other errors. */
export const lockedBy = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'locked' ? (error.details ?? {}) : null

const noChanges = () => () => {}

/**
 * Holds the editing lock of a document while the viewer changes it. Text that isn't saved when someone else
 * acquires the lock stays in the queue, and is saved once the lock is free.
 */
export function useDocumentLock(
  { id, editing }: Collection,
  viewer: string,
  queue: SaveQueue<DocumentState['content'], number>,
): { lock: EditingLock | null; readOnly: boolean } {
  const [lock, setLock] = useState<EditingLock | null>(null)
  const isTheirs = editing !== null && editing.id !== viewer
  useEffect(() => {
    let isHeld = false
    const started = startEditLock({
      collectionId: id,
      viewer,
      editing: null,
      saver: {
        subscribe: queue.subscribe,
        isOpen: () => queue.isOpen,
        operation: () => undefined,
        setHeld: (now) => {
          // A lock that was just lost isn't acquired again.
          if (isHeld && !now && queue.isOpen) void queue.flush()
          isHeld = now
        },
      },
    })
    const unsubscribe = queue.subscribe(() => {
      const state = queue.state()
      const details = state.kind === 'refused' ? lockedBy(state.error) : null
      if (details) started.lock.handleRefusal(details)
    })
    setLock(started.lock)
    return () => {
      unsubscribe()
      started.stop(queue.flush())
    }
  }, [id, viewer, queue])
  useEffect(() => lock?.heard(editing), [lock, editing])
  const readOnly = useSyncExternalStore(lock?.subscribe ?? noChanges, () =>
    lock ? lock.snapshot().kind === 'theirs' : isTheirs,
  )
  return { lock, readOnly }
}

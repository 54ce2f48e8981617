import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { DocumentState } from '#contract/documents.ts'
import type { EditingLock } from '#web/editing/editing-lock.ts'
import { startEditLock } from '#web/editing/start-edit-lock.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import type { SaveQueue } from '#web/lib/saving/save-queue.ts'

/** Returns an error's details if it was caused by another user's lock; null for other errors. */
export const lockDetails = (error: unknown): unknown =>
  hasErrorCode(error, 'locked') ? (error.details ?? {}) : null

const neverSubscribe = () => () => {}

/**
 * Holds a document's editing lock while the viewer is making changes. If someone else acquires the lock while
 * text is unsaved, the text stays in the queue and is saved once the lock is released.
 */
export function useDocumentLock(
  { id, editing }: Collection,
  viewer: string,
  queue: SaveQueue<DocumentState['content'], number>,
): { lock: EditingLock | null; readOnly: boolean } {
  const [lock, setLock] = useState<EditingLock | null>(null)
  const isLockedByOther = editing !== null && editing.id !== viewer
  useEffect(() => {
    let isHeld = false
    const editLock = startEditLock({
      collectionId: id,
      viewer,
      editing: null,
      saver: {
        subscribe: queue.subscribe,
        isOpen: () => queue.isOpen,
        operation: () => undefined,
        setHeld: (now) => {
          // Don't try to reacquire a lock that was just lost.
          if (isHeld && !now && queue.isOpen) void queue.flush()
          isHeld = now
        },
      },
    })
    const unsubscribe = queue.subscribe(() => {
      const state = queue.state()
      const details = state.kind === 'refused' ? lockDetails(state.error) : null
      if (details) editLock.lock.handleRefusal(details)
    })
    setLock(editLock.lock)
    return () => {
      unsubscribe()
      editLock.stop(queue.flush())
    }
  }, [id, viewer, queue])
  useEffect(() => lock?.handleEditing(editing), [lock, editing])
  const readOnly = useSyncExternalStore(lock?.subscribe ?? neverSubscribe, () =>
    lock ? lock.snapshot().kind === 'theirs' : isLockedByOther,
  )
  return { lock, readOnly }
}

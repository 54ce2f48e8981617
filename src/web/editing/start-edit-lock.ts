import type { Editing } from '#contract/collection.ts'
import { EditingLock } from './editing-lock.ts'
import { connectEditingTabs } from './editing-tabs.ts'
import { createLockServer } from './lock-server.ts'

/** Saver that sends nothing while someone else holds the lock. */
export interface LockAwareSaver {
  subscribe(listener: () => void): () => void
  /** Returns whether there are unsaved changes. */
  isOpen(): boolean
  /** Returns the ID of the edit being sent; undefined if there is none, or if edits have no IDs. */
  operation(): string | undefined
  /** Sets whether someone else holds the lock. */
  setHeld(isHeld: boolean): void
}

interface EditLockOptions {
  collectionId: string
  /** ID of the viewer. */
  viewer: string
  editing: Editing | null
  saver: LockAwareSaver
  isPlaying?(): boolean
}

/** DOM events that count as activity. */
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** Holds the editing lock of a collection while the viewer edits it. */
export function startEditLock({
  collectionId,
  viewer,
  editing,
  saver,
  isPlaying = () => false,
}: EditLockOptions) {
  const tabs = connectEditingTabs(collectionId, viewer)
  const controller = new AbortController()
  const { signal } = controller
  let hasActivity = true
  for (const eventType of activityEvents)
    document.addEventListener(
      eventType,
      () => {
        hasActivity = true
      },
      { signal, passive: true, capture: true },
    )
  const wasActive = () => {
    const isActive = hasActivity || isPlaying()
    hasActivity = false
    return isActive
  }
  const lock = new EditingLock({ viewer, server: createLockServer(collectionId), wasActive }, editing)
  const follow = () => {
    tabs.set(lock.isTaken)
    saver.setHeld(lock.snapshot().kind === 'theirs')
  }
  follow()
  lock.subscribe(follow)
  void tabs.claimCrashedLock().then((isInherited) => isInherited && lock.takeOverInherited())
  // Also acquires the lock for unsaved edits from an earlier tab.
  saver.subscribe(() => saver.isOpen() && lock.recordEdit())

  const releaseLock = (after?: string) => {
    if (lock.isTaken && !tabs.hasOthers()) lock.checkIn(after).catch(() => {})
    const state = lock.snapshot()
    if (state.kind === 'theirs' && state.requested) lock.withdraw().catch(() => {})
  }
  // By now, the saver has sent all edits. A late heartbeat would reacquire the lock.
  const hide = () => {
    const operation = saver.operation()
    // Without its ID, the server can't wait for a pending edit, which would then reacquire the lock.
    if (operation || !saver.isOpen()) releaseLock(operation)
    tabs.set(false)
  }
  addEventListener('pagehide', hide, { signal })
  addEventListener('pageshow', follow, { signal })
  return {
    lock,
    /** Releases the lock once the saver has closed. */
    stop(savePromise: Promise<void>) {
      controller.abort()
      void savePromise.then(() => {
        releaseLock()
        tabs.set(false)
        tabs.close()
        lock.stop()
      })
    },
  }
}

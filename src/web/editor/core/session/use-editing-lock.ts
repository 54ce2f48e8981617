import { useEffect, useSyncExternalStore } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { ReadOnlyReason } from '#web/editor/core/document/read-only.ts'
import type { Session } from './session.ts'

/** Returns why a user can't edit the text of a collection; null if they can. */
export function readOnlyReasonFor(
  { processing, editing }: Collection,
  viewer: string,
): ReadOnlyReason | null {
  if (isPending(processing)) return 'pending'
  return editing && editing.id !== viewer ? 'locked' : null
}

/** Returns whether words will still arrive or change without user action. */
export const isPending = ({ state }: Collection['processing']) => state !== 'complete'

/** Makes the text read-only while the viewer can't edit it; jobs of correctors have other rules. */
export function useEditingLock(session: Session, { editing, processing }: Collection, isJob: boolean): void {
  const { lock, readOnly } = session
  const pending = isPending(processing)
  useEffect(() => {
    if (!isJob) lock.heard(editing)
  }, [lock, editing, isJob])
  const locked = useSyncExternalStore(lock.subscribe, () => lock.snapshot().kind === 'theirs')
  useEffect(() => {
    if (!isJob) readOnly.set(pending ? 'pending' : locked ? 'locked' : null)
  }, [readOnly, pending, locked, isJob])
}

import { useEffect, useSyncExternalStore } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { ReadOnlyReason } from '#web/editor/core/document/read-only.ts'
import { isCorrectorPath } from '#web/lib/queries/corrector-mode.ts'
import type { Session } from './session.ts'

/** Returns why a user can't edit the text of a collection; null if they can. */
export function readOnlyReasonFor(collection: Collection, viewer: string): ReadOnlyReason | null {
  const { processing, editing } = collection
  if (isPending(processing)) return 'pending'
  if (isBeingCorrected(collection)) return 'corrected'
  return editing && editing.id !== viewer ? 'locked' : null
}

/** Returns whether a collection is still being processed, so that its words may change. */
export const isPending = ({ state }: Collection['processing']) => state !== 'complete'

/** Returns whether a corrector other than the viewer is working on a collection. */
export const isBeingCorrected = ({ precisionQueue }: Pick<Collection, 'precisionQueue'>) =>
  precisionQueue?.taken === true && !isCorrectorPath(location.pathname)

/** Makes the text read-only while the viewer can't edit it; other rules apply to correctors' jobs. */
export function useEditingLock(session: Session, collection: Collection, isJob: boolean): void {
  const { lock, readOnly } = session
  const { editing, processing } = collection
  useEffect(() => {
    if (!isJob) lock.handleEditing(editing)
  }, [lock, editing, isJob])
  const isLocked = useSyncExternalStore(lock.subscribe, () => lock.snapshot().kind === 'theirs')
  const blockReason = isBeingCorrected(collection) ? 'corrected' : isLocked ? 'locked' : null
  const reason = isPending(processing) ? 'pending' : blockReason
  useEffect(() => {
    if (!isJob) readOnly.set(reason)
  }, [readOnly, reason, isJob])
}

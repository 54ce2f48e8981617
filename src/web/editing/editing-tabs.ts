import { heartbeatMs } from '#domain/editing.ts'
import { delay } from '#web/lib/delay.ts'
import { newId } from '#web/lib/format/new-id.ts'
import { type GuardedStorage, localStore } from '#web/lib/storage/browser-storage.ts'

/** Time that other tabs have to respond, in milliseconds. */
const replyWaitMs = 300

/**
 * Connects a user's tabs that edit the same text, since they share the lock.
 * @param storage storage where the browser records editing tabs, including those that close without
 * notice
 */
export function connectEditingTabs(
  collectionId: string,
  viewer: string,
  storage: GuardedStorage = localStore,
) {
  const name = `longhand.editing.${collectionId}.${viewer}`
  const channel = new BroadcastChannel(name)
  const key = newId()
  const otherTabs = new Set<string>()
  let isEditing = false
  channel.onmessage = ({ data }: MessageEvent<{ edits?: string; left?: string; who?: true }>) => {
    if (data.edits) otherTabs.add(data.edits)
    if (data.left) otherTabs.delete(data.left)
    if (data.who && isEditing) channel.postMessage({ edits: key })
  }
  const queryTabs = () => {
    otherTabs.clear()
    channel.postMessage({ who: true })
  }
  queryTabs()
  // Polls the tabs, since crashed ones don't report that they have closed.
  const heartbeat = setInterval(queryTabs, heartbeatMs)
  return {
    /** Sets whether this tab is editing. */
    set(isEditingNow: boolean) {
      if (isEditingNow === isEditing) return
      isEditing = isEditingNow
      channel.postMessage(isEditingNow ? { edits: key } : { left: key })
      if (isEditingNow) storage.setItem(name, key)
      else if (otherTabs.size === 0) storage.removeItem(name)
    },
    /** Returns whether another tab is editing too. */
    hasOthers: () => otherTabs.size > 0,
    /** Returns whether the browser's last editing tab crashed, in which case its lock passes to this tab. */
    async claimCrashedLock(): Promise<boolean> {
      if (isEditing || storage.getItem(name) === null) return false
      await delay(replyWaitMs)
      if (isEditing || otherTabs.size > 0) return false
      storage.removeItem(name)
      return true
    },
    close() {
      clearInterval(heartbeat)
      channel.close()
    },
  }
}

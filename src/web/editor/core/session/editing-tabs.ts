import { heartbeatMs } from '#domain/editing.ts'
import { type GuardedStorage, localStore } from '#web/lib/browser-storage.ts'
import { newId } from '#web/lib/new-id.ts'

/** Time for other tabs to respond, in milliseconds. */
const answerMs = 300

/**
 * Connects the tabs in which one person edits one transcript: they share the lock.
 * @param memory where the browser records editing tabs, even those that end without notice
 */
export function editingTabs(collectionId: string, viewer: string, memory: GuardedStorage = localStore) {
  const name = `longhand.editing.${collectionId}.${viewer}`
  const channel = new BroadcastChannel(name)
  const key = newId()
  const others = new Set<string>()
  let edits = false
  channel.onmessage = ({ data }: MessageEvent<{ edits?: string; left?: string; who?: true }>) => {
    if (data.edits) others.add(data.edits)
    if (data.left) others.delete(data.left)
    if (data.who && edits) channel.postMessage({ edits: key })
  }
  const ask = () => {
    others.clear()
    channel.postMessage({ who: true })
  }
  ask()
  // A crashed tab no longer counts.
  const asking = setInterval(ask, heartbeatMs)
  return {
    /** Sets whether this tab edits. */
    set(now: boolean) {
      if (now === edits) return
      edits = now
      channel.postMessage(now ? { edits: key } : { left: key })
      if (now) memory.setItem(name, key)
      else if (others.size === 0) memory.removeItem(name)
    },
    /** Whether another tab edits too. */
    hasOthers: () => others.size > 0,
    /** Whether the last editing tab of this browser crashed: this tab then releases its lock. */
    async inherits(): Promise<boolean> {
      if (edits || memory.getItem(name) === null) return false
      await new Promise((resolve) => setTimeout(resolve, answerMs))
      if (edits || others.size > 0) return false
      memory.removeItem(name)
      return true
    },
    close() {
      clearInterval(asking)
      channel.close()
    },
  }
}

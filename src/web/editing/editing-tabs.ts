import { heartbeatMs } from '#domain/editing.ts'
import { delay } from '#web/lib/delay.ts'
import { newId } from '#web/lib/format/new-id.ts'
import { type GuardedStorage, localStore } from '#web/lib/storage/browser-storage.ts'

/** Time that other tabs have to respond, in milliseconds. */
const answerMs = 300

/**
 * Connects the tabs in which one person edits one text, since they share the lock.
 * @param memory storage where the browser records editing tabs, including those that end without notice
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
  const queryTabs = () => {
    others.clear()
    channel.postMessage({ who: true })
  }
  queryTabs()
  // Tabs that crashed stop counting.
  const asking = setInterval(queryTabs, heartbeatMs)
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
    /** Returns whether the browser's last editing tab crashed, so that this tab releases its lock. */
    async inherits(): Promise<boolean> {
      if (edits || memory.getItem(name) === null) return false
      await delay(answerMs)
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

import { newId } from '#web/lib/new-id.ts'

/** Lets the tabs in which one person edits one transcript know of each other: they share the lock. */
export function editingTabs(collectionId: string, viewer: string) {
  const channel = new BroadcastChannel(`longhand.editing.${collectionId}.${viewer}`)
  const key = newId()
  const others = new Set<string>()
  let edits = false
  channel.onmessage = ({ data }: MessageEvent<{ edits?: string; left?: string; who?: true }>) => {
    if (data.edits) others.add(data.edits)
    if (data.left) others.delete(data.left)
    if (data.who && edits) channel.postMessage({ edits: key })
  }
  channel.postMessage({ who: true })
  return {
    /** This tab edits, or not any more. */
    set(now: boolean) {
      if (now === edits) return
      edits = now
      channel.postMessage(now ? { edits: key } : { left: key })
    },
    /** Whether another tab edits too. */
    hasOthers: () => others.size > 0,
    close: () => channel.close(),
  }
}

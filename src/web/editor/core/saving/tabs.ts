/**
 * Time allowed for other tabs to respond, in milliseconds; a busy tab must not be mistaken for a
 * closed one.
 */
const replyTimeoutMs = 2_000

type Message = MessageEvent<{ ask?: true; alive?: string }>

/** Connects the tabs of one transcript, so that no tab adopts another's unsaved edits. */
export function connectTab(collectionId: string, key: string) {
  const channel = new BroadcastChannel(`longhand.transcript.${collectionId}`)
  channel.addEventListener('message', ({ data }: Message) => {
    if (data.ask) channel.postMessage({ alive: key })
  })
  return {
    /** Returns the keys of open tabs, once all have responded. */
    alive(keys: readonly string[]): Promise<ReadonlySet<string>> {
      const openKeys = new Set<string>()
      if (keys.length === 0) return Promise.resolve(openKeys)
      return new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer)
          channel.removeEventListener('message', handleMessage)
          resolve(openKeys)
        }
        const handleMessage = ({ data }: Message) => {
          if (data.alive && keys.includes(data.alive)) openKeys.add(data.alive)
          if (openKeys.size === keys.length) finish()
        }
        const timer = setTimeout(finish, replyTimeoutMs)
        channel.addEventListener('message', handleMessage)
        channel.postMessage({ ask: true })
      })
    },
    close: () => channel.close(),
  }
}

const answerWithin = 150

/** Connects the tabs of one transcript, so that none takes over another's unsaved typing. */
export function announceTab(collectionId: string, key: string) {
  const channel = new BroadcastChannel(`longhand.transcript.${collectionId}`)
  const others = new Set<string>()
  channel.onmessage = ({ data }: MessageEvent<{ ask?: true; alive?: string }>) => {
    if (data.ask) channel.postMessage({ alive: key })
    if (data.alive) others.add(data.alive)
  }
  return {
    /** The keys of the other tabs that answer. */
    async alive(): Promise<ReadonlySet<string>> {
      others.clear()
      channel.postMessage({ ask: true })
      await new Promise((resolve) => setTimeout(resolve, answerWithin))
      return others
    },
    close: () => channel.close(),
  }
}

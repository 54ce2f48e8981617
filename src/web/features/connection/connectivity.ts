/** Delay between attempts to reach the server, in milliseconds. */
const retryDelayMs = 3_000

export interface ConnectionOptions {
  /** Sends a small request; rejects if there is no response. */
  reach(): Promise<unknown>
  /** Called when two attempts in a row have failed to reach the server. */
  onLost(): void
  /** Called when the server is reachable again. */
  onRestored(): void
}

/** Checks the connection when something suggests that it was lost, and keeps checking until it is back. */
export function watchConnection({ reach, onLost, onRestored }: ConnectionOptions) {
  let failures = 0
  let isProbing = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  async function probe(): Promise<void> {
    clearTimeout(timer)
    if (isProbing || isStopped) return
    isProbing = true
    const isReachable = await reach().then(
      () => true,
      () => false,
    )
    isProbing = false
    if (isStopped) return
    if (isReachable) {
      if (failures > 1) onRestored()
      failures = 0
      return
    }
    failures++
    if (failures === 2) onLost()
    timer = setTimeout(() => void probe(), retryDelayMs)
  }

  return {
    /** Checks the connection; call this when it may have been lost or restored. */
    checkConnection: () => void probe(),
    end: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

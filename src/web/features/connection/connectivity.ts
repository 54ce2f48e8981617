/** Delay between attempts to reach the server, in milliseconds. */
const retryDelayMs = 3_000

export interface ConnectionOptions {
  /** Sends a small request; rejects if there is no response. */
  reach(): Promise<unknown>
  /** Called when the server couldn't be reached twice in a row. */
  onLost(): void
  /** Called when it is reachable again. */
  onFound(): void
}

/** Checks the connection when something suggests that it was lost, and then until it is back. */
export function watchConnection({ reach, onLost, onFound }: ConnectionOptions) {
  let failures = 0
  let asking = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false

  async function probe(): Promise<void> {
    clearTimeout(timer)
    if (asking || isEnded) return
    asking = true
    const reached = await reach().then(
      () => true,
      () => false,
    )
    asking = false
    if (isEnded) return
    if (reached) {
      if (failures > 1) onFound()
      failures = 0
      return
    }
    failures++
    if (failures === 2) onLost()
    timer = setTimeout(() => void probe(), retryDelayMs)
  }

  return {
    /** Called if the connection may be lost or back. */
    suspect: () => void probe(),
    end: () => {
      isEnded = true
      clearTimeout(timer)
    },
  }
}

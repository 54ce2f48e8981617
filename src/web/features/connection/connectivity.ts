/** Delay between attempts to reach the product, in milliseconds. */
const againMs = 3_000

export interface ConnectionOptions {
  /** Sends a small request. Fails without a response. */
  reach(): Promise<unknown>
  /** The product could not be reached, twice in a row. */
  onLost(): void
  /** It is reachable again after that. */
  onFound(): void
}

/** Checks the connection when something suggests that it was lost, and then until it is back. */
export function watchConnection({ reach, onLost, onFound }: ConnectionOptions) {
  let failures = 0
  let asking = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false

  async function ask(): Promise<void> {
    clearTimeout(timer)
    if (asking || ended) return
    asking = true
    const reached = await reach().then(
      () => true,
      () => false,
    )
    asking = false
    if (ended) return
    if (reached) {
      if (failures > 1) onFound()
      failures = 0
      return
    }
    failures++
    if (failures === 2) onLost()
    timer = setTimeout(() => void ask(), againMs)
  }

  return {
    /** Call if the connection may be lost, or back. */
    suspect: () => void ask(),
    end: () => {
      ended = true
      clearTimeout(timer)
    },
  }
}

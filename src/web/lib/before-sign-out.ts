/** Functions that send data before sign-out, since the server would reject it afterward. */
const flushers = new Set<() => Promise<unknown>>()

/** Registers a function that sends data before sign-out; returns a function that unregisters it. */
export function beforeSignOut(send: () => Promise<unknown>): () => void {
  flushers.add(send)
  return () => void flushers.delete(send)
}

/** Sends all unsent data; errors don't prevent signing out. */
export async function flushUnsentData(): Promise<void> {
  await Promise.allSettled([...flushers].map((send) => send()))
}

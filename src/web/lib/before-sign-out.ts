/** What is still to be sent, and would be refused once the session has ended. */
const unsent = new Set<() => Promise<unknown>>()

/** Has something sent before somebody signs out; what it returns forgets it. */
export function beforeSignOut(send: () => Promise<unknown>): () => void {
  unsent.add(send)
  return () => void unsent.delete(send)
}

/** Sends it all; what fails keeps nobody from leaving. */
export async function sendUnsent(): Promise<void> {
  await Promise.allSettled([...unsent].map((send) => send()))
}

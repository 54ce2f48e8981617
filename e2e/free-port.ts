import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Returns a free TCP port. */
export const freePort = (): Promise<number> => tryPort(0)

/** Returns a free TCP port for a server that starts later, below the range that systems use for outgoing connections. */
export async function nonEphemeralPort(): Promise<number> {
  for (;;) {
    const port = await tryPort(randomInt(20_000, 32_000)).catch(() => undefined)
    if (port) return port
  }
}

/**
 * Listens on a port for a moment and returns it; 0 means any port.
 * @throws Error if the port is in use
 */
function tryPort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, 'localhost', () => {
      const address = server.address()
      const usedPort = address && typeof address === 'object' ? address.port : 0
      server.close(() => resolve(usedPort))
    })
  })
}

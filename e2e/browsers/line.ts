import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Connection to a server that can be cut, as when a page loses its network, in every browser. */
export interface Line {
  url: string
  cut(): void
  restore(): void
  close(): void
}

/** Passes all connections on to a server on this machine. */
export async function layLine(to: string): Promise<Line> {
  const { port } = new URL(to)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port), 'localhost')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      breakAll()
    },
    restore() {
      isCut = false
    },
    close() {
      server.close()
      breakAll()
    },
  }
}

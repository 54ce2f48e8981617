import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Connection to a server that can be cut, as when a page loses its network, in every browser. */
export interface Connection {
  url: string
  cut(): void
  restore(): void
  close(): void
}

/** Passes all connections on to a server on this machine. */
export async function createConnection(to: string): Promise<Connection> {
  const { port } = new URL(to)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const serverSocket = connect(Number(port), 'localhost')
    for (const socket of [client, serverSocket]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        serverSocket.destroy()
      })
    }
    client.pipe(serverSocket).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const closeSockets = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      closeSockets()
    },
    restore() {
      isCut = false
    },
    close() {
      server.close()
      closeSockets()
    },
  }
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A server connection that can be cut in any browser, as if the network had failed. */
export interface Connection {
  url: string
  disconnect(): void
  restore(): void
  close(): void
}

/** Forwards all connections to a server on this machine. */
export async function createConnection(to: string): Promise<Connection> {
  const { port } = new URL(to)
  const sockets = new Set<Socket>()
  let isDisconnected = false
  const server = createServer((client) => {
    if (isDisconnected) return void client.destroy()
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
    disconnect() {
      isDisconnected = true
      closeSockets()
    },
    restore() {
      isDisconnected = false
    },
    close() {
      server.close()
      closeSockets()
    },
  }
}

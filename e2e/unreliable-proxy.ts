import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a server in front of the product at `target` that drops the connections of some requests. Large
 * bodies don't slow it down, unlike request interception.
 */
export async function startUnreliableProxy(
  target: string,
  isDropped: (incoming: IncomingMessage) => boolean,
) {
  const server = createServer((incoming, response) => {
    if (isDropped(incoming)) return void incoming.socket.destroy()
    // Browsers repeat requests automatically if a reused connection is dropped.
    response.shouldKeepAlive = false
    const { method = 'GET', headers, url } = incoming
    const forwardedRequest = request(target + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' })
      answer.pipe(response)
    })
    forwardedRequest.once('error', () => response.destroy())
    response.once('close', () => forwardedRequest.destroy())
    incoming.pipe(forwardedRequest)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '#server/config.ts'
import type { BodyRateMonitor } from './body-rate.ts'

/**
 * Maximum pipelined requests per connection. Browsers and proxies send one at a time; thousands sent
 * together would all be processed simultaneously.
 */
const maxPipelined = 8
const headersMs = 30_000
const checkIntervalMs = 5_000
const keepAliveMs = 72_000
/**
 * Maximum idle time. An upload can take any amount of time as long as bytes flow; without this, a
 * vanished peer would never time out.
 */
const idleMs = 120_000

/** Creates a Node server for Fastify with connection and request limits. */
export function createNodeServer({ maxConnections }: Pick<Config, 'maxConnections'>, pace: BodyRateMonitor) {
  return (handle: RequestListener): Server => {
    const waitingRequests = new WeakMap<Socket, number>()
    const count = (socket: Socket, change: number) => {
      const now = (waitingRequests.get(socket) ?? 0) + change
      waitingRequests.set(socket, now)
      return now
    }
    const options = { headersTimeout: headersMs, connectionsCheckingInterval: checkIntervalMs }
    const server = createServer(options, (request, response) => {
      const { socket } = request
      if (count(socket, 1) > maxPipelined) socket.destroy()
      if (socket.destroyed) return
      response.once('close', () => count(socket, -1))
      pace.watch(request)
      handle(request, response)
    })
    server.maxConnections = maxConnections
    server.keepAliveTimeout = keepAliveMs
    // Bodies have their own limits.
    server.requestTimeout = 0
    return server.setTimeout(idleMs)
  }
}

import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '#server/config.ts'
import type { BodyPace } from './body-pace.ts'

/**
 * Requests of one connection that wait for their answers. Browsers and proxies send one after the other; who sends
 * thousands in one go would have all of them worked on at the same time.
 */
const mostPipelined = 8
const headersMs = 30_000
const checkEveryMs = 5_000
const keepAliveMs = 72_000
/** However long an upload takes, bytes have to come or go: a peer that vanished would be waited for without end. */
const idleMs = 120_000

/** A server of Node for Fastify, with limits on connections, and on what one of them may ask for. */
export function createNodeServer({ maxConnections }: Pick<Config, 'maxConnections'>, pace: BodyPace) {
  return (handle: RequestListener): Server => {
    const waiting = new WeakMap<Socket, number>()
    const count = (socket: Socket, change: number) => {
      const now = (waiting.get(socket) ?? 0) + change
      waiting.set(socket, now)
      return now
    }
    const options = { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs }
    const server = createServer(options, (request, response) => {
      const { socket } = request
      if (count(socket, 1) > mostPipelined) socket.destroy()
      if (socket.destroyed) return
      response.once('close', () => count(socket, -1))
      pace.watch(request)
      handle(request, response)
    })
    server.maxConnections = maxConnections
    server.keepAliveTimeout = keepAliveMs
    // Bodies have limits of their own.
    server.requestTimeout = 0
    return server.setTimeout(idleMs)
  }
}

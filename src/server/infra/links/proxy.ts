import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Guard, parseLink } from './guard.ts'
import { LinkError } from './links.ts'

/** A local forward proxy that connects only to hosts allowed by the guard. */
export interface GuardedProxy {
  /** URL including credentials. */
  url: string
  /** Returns the number of bytes received from hosts so far. */
  bytes(): number
  /** Whether the guard rejected an address. */
  refused(): boolean
  /** Closes the proxy and all its connections. */
  close(): void
}

export interface ProxyOptions {
  /** Timeout between two chunks from a host, in milliseconds. */
  stallMs: number
  maxBytes: number
  /** Called when more than `maxBytes` have arrived. */
  onExcess: () => void
}

/** Hop-by-hop headers, and framing headers that each side sets itself. */
const HOP_BY_HOP = /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|host)$/i

/** Starts a proxy for a single program that must not access the network directly. */
export async function startProxy(guard: Guard, options: ProxyOptions): Promise<GuardedProxy> {
  const password = randomBytes(24).toString('hex')
  const expected = Buffer.from(`Basic ${Buffer.from(`longhand:${password}`).toString('base64')}`)
  const open = new Set<Duplex>()
  let bytes = 0
  let wasRefused = false
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > options.maxBytes) options.onExcess()
  }
  const isAuthorized = ({ headers }: IncomingMessage) => {
    const credentials = Buffer.from(headers['proxy-authorization'] ?? '')
    return credentials.length === expected.length && timingSafeEqual(credentials, expected)
  }
  const explainError = (error: unknown) => {
    const isRefused = error instanceof LinkError && error.code !== 'unreachable'
    wasRefused ||= isRefused
    return isRefused ? 403 : 502
  }

  const server = createServer((request, response) => {
    if (!isAuthorized(request)) return void response.writeHead(407, { 'proxy-authenticate': 'Basic' }).end()
    forward(guard, request, response, options.stallMs, count).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(explainError(error))
      response.end()
    })
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
  })
  server.on('connect', (request, socket, head) => {
    if (!isAuthorized(request))
      return void socket.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n',
      )
    openTunnel(guard, request.url ?? '', socket, head, options.stallMs, count).catch((error: unknown) =>
      socket.end(`HTTP/1.1 ${explainError(error)} Refused\r\n\r\n`),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://longhand:${password}@127.0.0.1:${port}`,
    bytes: () => bytes,
    refused: () => wasRefused,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** Forwards a plain HTTP request. Leaves redirects to the program, which follows them through the proxy. */
async function forward(
  guard: Guard,
  request: IncomingMessage,
  response: ServerResponse,
  stallMs: number,
  count: (chunk: Buffer) => void,
): Promise<void> {
  const url = parseLink(request.url ?? '')
  const disconnectController = new AbortController()
  response.once('close', () => disconnectController.abort())
  const hasBody = 'content-length' in request.headers || 'transfer-encoding' in request.headers
  const { statusCode, headers, body } = await guard.agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: request.method ?? 'GET',
    headers: endToEnd(request.headers),
    body: hasBody ? request : null,
    headersTimeout: stallMs,
    bodyTimeout: stallMs,
    signal: disconnectController.signal,
  })
  body.on('data', count)
  response.writeHead(statusCode, endToEnd(headers))
  await pipeline(body, response)
}

function endToEnd<T>(headers: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.test(name)))
}

/** Relays bytes in both directions, as HTTPS requires. */
async function openTunnel(
  guard: Guard,
  authority: string,
  socket: Duplex,
  head: Buffer,
  stallMs: number,
  count: (chunk: Buffer) => void,
): Promise<void> {
  const url = parseLink(`http://${authority}`)
  const upstream = await guard.connect(url.hostname, Number(url.port) || 80)
  if (socket.destroyed) return void upstream.destroy()
  upstream.on('data', count).setTimeout(stallMs, () => upstream.destroy())
  upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy())
  socket.on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
  socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
  upstream.write(head)
  socket.pipe(upstream)
  upstream.pipe(socket)
}

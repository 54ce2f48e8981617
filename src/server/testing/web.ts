import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { whenDone } from './cleanup.ts'

/** A web server for one test or file, on an address of this machine. */
export interface TestWeb {
  /** Without a trailing slash. */
  url: string
  port: number
  /** Number of connections. */
  connections(): number
  /** The requested paths. */
  requests: string[]
}

/** Starts a web server that closes with all its connections when the test or the file ends. */
export async function serveWeb(
  answer: RequestListener,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<TestWeb> {
  const requests: string[] = []
  let connections = 0
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    answer(request, response)
  })
  server.on('connection', () => connections++)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  whenDone(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port: listening } = server.address() as AddressInfo
  return {
    url: `http://${host}:${listening}`,
    port: listening,
    connections: () => connections,
    requests,
  }
}

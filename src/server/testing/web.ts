import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestEnd } from './cleanup.ts'

/** A web server for a test or a test file. */
export interface TestWeb {
  /** URL without a trailing slash. */
  url: string
  port: number
  /** Returns the number of connections so far. */
  connections(): number
  /** Requested paths. */
  requests: string[]
}

/** Starts a web server that closes with all its connections when the test or the test file ends. */
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
  onTestEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port: actualPort } = server.address() as AddressInfo
  return {
    url: `http://${host}:${actualPort}`,
    port: actualPort,
    connections: () => connections,
    requests,
  }
}

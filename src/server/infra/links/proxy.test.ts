import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { serveWeb } from '#server/testing/web.ts'
import { createGuard } from './guard.ts'
import { startProxy } from './proxy.ts'

const host = await serveWeb((request, response) => {
  if (request.method === 'POST') return request.pipe(response)
  if (request.url === '/moved') return response.writeHead(302, { location: `${internal.url}/x` }).end()
  response.end(`hello ${request.headers['proxy-authorization'] ?? 'nobody'}`)
})
const internal = await serveWeb((_, response) => response.end('secret'), { host: '127.0.0.2' })

/** Sends bytes to a new proxy and returns its response. */
async function exchange(request: (credential: string) => string, password?: string) {
  const guard = createGuard({ allowedNetworks: ['127.0.0.1/32'] })
  const proxy = await startProxy(guard, { stallMs: 5000, maxBytes: 1e6, onExcess: () => {} })
  const url = new URL(proxy.url)
  const credential = Buffer.from(`${url.username}:${password ?? url.password}`).toString('base64')
  const socket = connect(Number(url.port), '127.0.0.1')
  socket.write(request(`Proxy-Authorization: Basic ${credential}\r\n`))
  const answer = await text(socket)
  const state = { answer, refused: proxy.refused(), bytes: proxy.bytes() }
  proxy.close()
  return state
}
const get = (url: string) => (credential: string) =>
  `GET ${url} HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n${credential}\r\n`
const connectRequest = (authority: string) => (credential: string) =>
  `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${credential}\r\nGET /inside HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`

it('forwards requests without its own credentials, and leaves redirects to the client', async () => {
  const { answer, refused, bytes } = await exchange(get(`${host.url}/`))
  expect(answer).toMatch(/^HTTP\/1.1 200 .*hello nobody/s)
  expect([refused, bytes]).toEqual([false, 'hello nobody'.length])
  expect((await exchange(get(`${host.url}/moved`))).answer).toMatch(
    /^HTTP\/1.1 302 .*location: http:\/\/127.0.0.2/is,
  )
  const post = (credential: string) =>
    `POST ${host.url}/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4\r\n${credential}\r\necho`
  expect((await exchange(post)).answer).toMatch(/echo/)
})

it('opens tunnels', async () => {
  const { answer } = await exchange(connectRequest(`127.0.0.1:${host.port}`))
  expect(answer).toMatch(/^HTTP\/1.1 200 Connection Established\r\n\r\nHTTP\/1.1 200 .*hello nobody/s)
})

it('rejects internal addresses in every spelling, and wrong passwords', async () => {
  for (const name of ['127.0.0.2', '127.0.2', '0x7f000002', '2130706434', '[::ffff:127.0.0.2]']) {
    const plain = await exchange(get(`http://${name}:${internal.port}/`))
    const tunneledResponse = await exchange(connectRequest(`${name}:${internal.port}`))
    expect([plain.answer.slice(9, 12), tunneledResponse.answer.slice(9, 12)]).toEqual(['403', '403'])
    expect([plain.refused, tunneledResponse.refused]).toEqual([true, true])
  }
  for (const request of [get(`${host.url}/`), connectRequest(`127.0.0.1:${host.port}`)])
    expect((await exchange(request, 'guess')).answer).toMatch(/^HTTP\/1.1 407/)
  expect(internal.connections()).toBe(0)
})

it('responds to malformed requests with an error', async () => {
  for (const request of [
    get('/relative'),
    get('file:///etc/passwd'),
    connectRequest('::::'),
    connectRequest(''),
    connectRequest('host:99999'),
  ])
    expect((await exchange(request)).answer).toMatch(/^HTTP\/1.1 (4\d\d|502)/)
})

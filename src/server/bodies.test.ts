import { type ClientRequest, request } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { partSize } from '#contract/limits.ts'
import { allRoutes } from '#server/routes.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { type Caller, createTestProduct, type TestProduct } from '#server/testing/product.ts'

const mebibyte = 1024 * 1024

async function startProduct(env: Record<string, string> = {}) {
  const product = await createTestProduct(env)
  await product.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = product.app.server.address() as { port: number }
  const owner = await product.register()
  const id = await addRecording(product as TestProduct, owner)
  return { ...product, port, owner, transcript: `/collections/v2/${id}/transcript` }
}

const product = await startProduct()
const { owner, transcript } = product

interface SentRequest {
  port?: number
  method?: string
  path: string
  caller?: Caller
  bytes: number
  /** Beginning of the body; the rest is never sent. */
  begin?: string | Buffer
  headers?: Record<string, string>
}

/**
 * Sends part of a body with a larger content length, and waits for the response or the end of the connection.
 */
function send({
  port = product.port,
  method = 'PATCH',
  path,
  caller,
  bytes,
  begin = '',
  headers,
}: SentRequest) {
  let call: ClientRequest | undefined
  const responsePromise = new Promise<{ status: number; code?: string }>((resolve) => {
    call = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': bytes,
        ...(caller && { cookie: caller.cookie }),
        ...headers,
      },
    })
    call.on('error', () => resolve({ status: 0 }))
    call.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, code: text && JSON.parse(text).error?.code }),
      )
    })
    call.write(begin)
  })
  return Object.assign(responsePromise, { end: () => call?.destroy() })
}

it('rejects unauthorized callers before a large body has arrived', async () => {
  const stranger = await product.register('Grace Hopper')
  const largeRequest = { path: transcript, bytes: 31 * mebibyte }
  expect(await send(largeRequest)).toEqual({ status: 401, code: 'unauthenticated' })
  expect(await send({ ...largeRequest, caller: stranger })).toEqual({ status: 404, code: 'not_found' })
  const unknown = `/collections/v2/${crypto.randomUUID()}/transcript`
  expect(await send({ ...largeRequest, path: unknown, caller: stranger })).toEqual({
    status: 404,
    code: 'not_found',
  })
  expect(await send({ ...largeRequest, path: '/nothing', caller: stranger })).toEqual({
    status: 404,
    code: 'not_found',
  })
  const bytes = 33 * mebibyte
  expect(await send({ ...largeRequest, caller: owner, bytes })).toEqual({ status: 413, code: 'too_large' })
})

it('accepts only small bodies where no large ones are needed', async () => {
  const signInRequest = { method: 'POST', path: '/auth/sign-in' }
  expect(await send({ ...signInRequest, bytes: mebibyte })).toEqual({ status: 413, code: 'too_large' })
  const chunkedHeaders = { 'transfer-encoding': 'chunked' }
  const answer = await product.app.inject({
    method: 'POST',
    url: signInRequest.path,
    headers: { ...chunkedHeaders, 'content-type': 'application/json' },
    payload: JSON.stringify({ email: 'a'.repeat(70_000), password: 'secret' }),
  })
  expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'too_large'])
})

it('every route for large bodies authorizes its callers first', () => {
  const hub = { isFull: () => false, open() {}, async close() {} }
  const largeEndpoints = allRoutes(hub).filter(({ endpoint }) => (endpoint.maxBodyBytes ?? 0) > 65_536)
  expect(largeEndpoints.length).toBeGreaterThan(5)
  for (const { endpoint, authorize } of largeEndpoints as { endpoint: Endpoint; authorize?: unknown }[])
    if (!endpoint.foreignForm) expect(authorize, endpoint.path).toBeDefined()
})

it('rejects JSON with deep nesting or too many values before all of it has arrived', async () => {
  const largeRequest = { path: transcript, caller: owner, bytes: 31 * mebibyte }
  for (const begin of ['['.repeat(1_000), '[],'.repeat(100_000)])
    expect(await send({ ...largeRequest, begin })).toEqual({ status: 400, code: 'invalid_input' })
})

it('rejects compressed bodies', async () => {
  const begin = gzipSync(JSON.stringify({ words: ' '.repeat(1_000_000) }))
  const headers = { 'content-encoding': 'gzip' }
  const sentRequest = { path: transcript, caller: owner, bytes: begin.length, begin, headers }
  expect(await send(sentRequest)).toEqual({ status: 400, code: 'invalid_input' })
})

it("counts a user's requests in flight until they end", async () => {
  const largeRequest = { path: transcript, caller: owner, bytes: 31 * mebibyte, begin: '{' }
  // The budget has room for only two of the bodies, whichever arrive first.
  const largeRequests = [send(largeRequest), send(largeRequest), send(largeRequest)]
  expect((await Promise.race(largeRequests)).status).toBe(429)
  for (const openRequest of largeRequests) openRequest.end()
  await Promise.all(largeRequests)
  const sendSmallRequest = async () => {
    const body = { operationId: crypto.randomUUID(), baseRevision: 0, startTime: 0, endTime: 0, words: [] }
    const begin = JSON.stringify(body)
    return (await send({ ...largeRequest, bytes: begin.length, begin })).status
  }
  await expect.poll(sendSmallRequest).not.toBe(429)
})

it('aborts stalled bodies, including signed uploads and rejected ones', async () => {
  const shortTimeoutProduct = await startProduct({ BODY_STALL_SECONDS: '0.5' })
  const { port, owner: caller } = shortTimeoutProduct
  const stalledRequest = { port, path: shortTimeoutProduct.transcript, bytes: mebibyte, begin: '{"edits":' }
  expect(await send({ ...stalledRequest, caller })).toEqual({ status: 408, code: 'request_timeout' })
  const params = { uid: caller.uid }
  const upload = await caller.call(endpoints.createUpload, {
    params,
    body: { name: 'a.mp3', size: 1_000_000 },
  })
  const { url } = await caller.call(endpoints.signUploadPart, {
    params: { ...params, uploadId: upload.id, number: 1 },
  })
  const part = { port, method: 'PUT', path: url, bytes: 1_000_000, begin: Buffer.alloc(1000) }
  expect(await send(part)).toEqual({ status: 0 })
  const fullResponse = await shortTimeoutProduct.app.inject({
    method: 'PUT',
    url,
    payload: Buffer.alloc(1_000_000),
  })
  expect(fullResponse.statusCode).toBe(204)
  const socket = connect(port, '127.0.0.1')
  socket.write('PATCH /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n{')
  const socketClosed = new Promise((resolve) => socket.once('close', resolve))
  expect(await new Promise((resolve) => socket.once('data', resolve))).toBeTruthy()
  await socketClosed
})

it('discards a rejected body up to the size of a part, and closes the connection of a larger one', async () => {
  const open = async (length: number, path: string) => {
    const socket = connect(product.port, '127.0.0.1')
    socket.on('error', () => {})
    const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')))
    socket.write(`PATCH ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n{`)
    await new Promise((resolve) => socket.once('data', resolve))
    return { socket, closed }
  }
  for (const path of [transcript, '/collections/v2/%zz'])
    expect(await (await open(31 * mebibyte, path)).closed, path).toBe('closed')
  const { socket } = await open(partSize, transcript)
  socket.write(Buffer.alloc(partSize - 1))
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(String(await new Promise((resolve) => socket.once('data', resolve)))).toMatch(/^HTTP\/1.1 200/)
  socket.destroy()
})

it('aborts bodies that arrive too slowly', async () => {
  const shortTimeoutProduct = await startProduct({ BODY_TIMEOUT_SECONDS: '0.5', BODY_STALL_SECONDS: '1' })
  const { port, owner: caller } = shortTimeoutProduct
  const slowRequest = {
    port,
    path: shortTimeoutProduct.transcript,
    caller,
    bytes: mebibyte,
    begin: '{"edits":'.padEnd(300_000),
  }
  expect(await send(slowRequest)).toEqual({ status: 408, code: 'request_timeout' })
})

it('closes connections that send many requests without reading the responses', async () => {
  const pipelineRequests = (count: number) => {
    const socket = connect(product.port, '127.0.0.1')
    let text = ''
    socket
      .on('error', () => {})
      .on('data', (data) => {
        text += data
      })
    socket.write(`GET /auth/session HTTP/1.1\r\nHost: x\r\nCookie: ${owner.cookie}\r\n\r\n`.repeat(count))
    const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')))
    return { socket, closed, answers: () => text.match(/HTTP\/1.1 200/g)?.length ?? 0 }
  }
  expect(await pipelineRequests(500).closed).toBe('closed')
  const smallPipeline = pipelineRequests(8)
  await expect.poll(smallPipeline.answers).toBe(8)
  smallPipeline.socket.destroy()
})

it('limits connections, and closes those that send headers too slowly', async () => {
  const { app, port } = await startProduct({ MAX_CONNECTIONS: '1' })
  const [first, second] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await new Promise((resolve) => second.once('close', resolve))
  first.destroy()
  expect(app.server.headersTimeout).toBe(30_000)
})

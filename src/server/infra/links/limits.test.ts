import { readFile, stat } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { onTestEnd } from '#server/testing/cleanup.ts'
import { createTestFolder } from '#server/testing/recordings.ts'
import { serveWeb } from '#server/testing/web.ts'
import type { LinkLimits } from './limits.ts'
import { createLinks } from './web-links.ts'

const folder = await createTestFolder()
const config = loadConfig({ LINKS_ALLOW_PRIVATE: '127.0.0.1/32', YT_DLP_PATH: 'no-yt-dlp-here' })
const never = new AbortController().signal
const path = join(folder, 'fetched')

const linksWith = (limits: Partial<LinkLimits>) => createLinks(config, { limits })
const fetchFrom = (url: string, limits: Partial<LinkLimits> = {}, maxBytes = 3_000_000) =>
  linksWith(limits)
    .fetch(url, path, { signal: never, maxBytes })
    .then(
      () => 'fetched',
      (error: { code: string }) => error.code,
    )
const remaining = () =>
  stat(path).then(
    () => 'a file',
    () => 'nothing',
  )

const audio = { 'content-type': 'audio/mpeg' }
const megabyte = Buffer.alloc(1_000_000, 'ID3')

/** Sends data as long as the client is connected. */
function sendEndlessly(response: ServerResponse): void {
  const sendChunk = () => {
    while (!response.destroyed && response.write(megabyte));
  }
  response.on('drain', sendChunk)
  sendChunk()
}

/** Sends one byte every 20 ms, after a fast start. */
function sendSlowly(response: ServerResponse): void {
  response.write('ID3'.repeat(2000))
  const timer = setInterval(() => response.write('x'), 20)
  response.on('close', () => clearInterval(timer))
}

/** Starts a raw TCP server and returns its URL. */
async function serveRaw(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => answer(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestEnd(async () => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

describe('a 10 GB response or a slow-loris link is limited', () => {
  it("doesn't start downloads with a declared size above the limit", async () => {
    const web = await serveWeb((_, response) => {
      response.writeHead(200, { ...audio, 'content-length': 10_000_000_001 })
      sendEndlessly(response)
    })
    expect(await fetchFrom(web.url, {}, 10_000_000_000)).toBe('too_large')
    const check = await linksWith({}).check(web.url, never)
    expect(check.error?.code).toBe('too_large')
    expect(await remaining()).toBe('nothing')
  })

  it('aborts downloads that exceed the limit', async () => {
    const connectionClosed = Promise.withResolvers<void>()
    const web = await serveWeb((_, response) => {
      response.on('close', connectionClosed.resolve)
      response.writeHead(200, audio)
      sendEndlessly(response)
    })
    expect(await fetchFrom(web.url)).toBe('too_large')
    await connectionClosed.promise
    expect(await remaining()).toBe('nothing')
  })

  it('counts the decompressed size of a compressed body', async () => {
    const bombs: Record<string, Buffer> = {
      '/talk.mp3': gzipSync(Buffer.alloc(20_000_000, 'ID3')),
      '/page': gzipSync(Buffer.alloc(20_000_000, '<p>')),
      '/twice': gzipSync(gzipSync(Buffer.alloc(20_000_000, 'ID3'))),
    }
    const web = await serveWeb(({ url = '' }, response) => {
      const type = url === '/page' ? 'text/html' : 'audio/mpeg'
      const encoding = url === '/twice' ? 'gzip, gzip' : 'gzip'
      response.writeHead(200, { 'content-type': type, 'content-encoding': encoding }).end(bombs[url])
    })
    expect(await fetchFrom(`${web.url}/talk.mp3`)).toBe('too_large')
    expect(await fetchFrom(`${web.url}/page`)).toBe('not_media')
    expect(await fetchFrom(`${web.url}/twice`)).toBe('not_media')
    expect(await remaining()).toBe('nothing')
  })

  it('reports a connection that closes within a page, a feed, a sample or a picture', async () => {
    const cutResponse = (response: ServerResponse, type: string, start: string) => {
      response.writeHead(200, { 'content-type': type, 'content-length': 100_000 })
      response.write(start.padEnd(9000), () => setTimeout(() => response.destroy(), 20))
    }
    const item = '<item><title>One</title><enclosure url="1.mp3"/></item>'
    const web = await serveWeb(({ url }, response) => {
      if (url === '/page') cutResponse(response, 'text/html', '<html><title>A talk</title>')
      else if (url === '/feed') cutResponse(response, 'text/xml', '<rss><channel>')
      else if (url === '/picture') cutResponse(response, 'image/png', '\x89PNG\r\n')
      else if (url === '/talk.mp3') cutResponse(response, 'audio/mpeg', 'ID3')
      else response.end(`<rss><channel><image><url>/picture</url></image>${item}</channel></rss>`)
    })
    const check = (path: string) => linksWith({ resumeMs: 1 }).check(`${web.url}${path}`, never)
    for (const path of ['/page', '/feed', '/talk.mp3'])
      expect([path, (await check(path)).error]).toEqual([
        ...[path, { code: 'unreachable', message: 'The connection ended early.' }],
      ])
    expect(await check('/podcast')).toMatchObject({
      error: null,
      thumbnail: null,
      episodes: [{ title: 'One' }],
    })
    for (const path of ['/page', '/talk.mp3'])
      expect(await fetchFrom(`${web.url}${path}`)).toBe('unreachable')
  })

  it('gives up on a body that arrives too slowly', async () => {
    const web = await serveWeb((_, response) => {
      response.writeHead(200, { ...audio, 'content-length': 1_000_000 })
      sendSlowly(response)
    })
    expect(await fetchFrom(web.url, { paceMs: 200 })).toBe('unreachable')
    expect(await remaining()).toBe('nothing')
    expect((await linksWith({ checkMs: 300 }).check(web.url, never)).error?.code).toBe('unreachable')
  })

  it('aborts a stalled body', async () => {
    const web = await serveWeb((_, response) => {
      response.writeHead(200, { ...audio, 'content-length': 1_000_000 }).write('ID3'.repeat(2000))
    })
    expect(await fetchFrom(web.url, { stallMs: 200 })).toBe('unreachable')
  })

  it('gives up on headers that never end, and on silence', async () => {
    const url = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('X-Slow: yes\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await fetchFrom(url, { headersMs: 200 })).toBe('unreachable')
    const silentServer = await serveWeb(() => {})
    expect(await fetchFrom(silentServer.url, { headersMs: 200 })).toBe('unreachable')
  })

  it('aborts a download that takes too long, or that is canceled', async () => {
    const web = await serveWeb((_, response) => {
      response.writeHead(200, audio)
      sendSlowly(response)
    })
    expect(await fetchFrom(web.url, { downloadMs: 200 })).toBe('unreachable')
    const controller = new AbortController()
    const reason = new Error('stopped by a person')
    const fetchPromise = linksWith({}).fetch(web.url, path, { signal: controller.signal, maxBytes: 1e6 })
    controller.abort(reason)
    await expect(fetchPromise).rejects.toBe(reason)
    expect(await remaining()).toBe('nothing')
  })
})

it('reports a connection that ends early, and a malformed response', async () => {
  const cutServer = await serveWeb((_, response) => {
    response.writeHead(200, { ...audio, 'content-length': 1_000_000 })
    response.write(Buffer.alloc(10_000, 'ID3'), () => response.destroy())
  })
  expect(await fetchFrom(cutServer.url)).toBe('unreachable')
  expect(await remaining()).toBe('nothing')
  expect(await fetchFrom(await serveRaw((socket) => socket.end('I speak no HTTP\r\n\r\n')))).toBe(
    'unreachable',
  )
})

it('resumes after a lost connection if the file is unchanged', async () => {
  const file = Buffer.from(Array.from({ length: 100_000 }, (_, n) => n % 251))
  const requests: (string | undefined)[] = []
  let tag = '"one"'
  const web = await serveWeb((request, response) => {
    const { range, 'if-range': validator } = request.headers
    requests.push(range)
    const from = validator === tag ? Number(/=(\d+)-/.exec(range ?? '')?.[1] ?? 0) : 0
    const part = file.subarray(from)
    const headers = { ...audio, etag: tag, 'accept-ranges': 'bytes', 'content-length': part.length }
    const contentRange = { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` }
    response.writeHead(from > 0 ? 206 : 200, from > 0 ? { ...headers, ...contentRange } : headers)
    if (part.length <= 40_000) return response.end(part)
    response.write(part.subarray(0, 40_000), () => setTimeout(() => response.destroy(), 20))
    if (request.url === '/changed') tag = '"two"'
  })
  const eagerResume = { resumeMs: 1, minBytes: 1 }
  expect(await fetchFrom(`${web.url}/same`, eagerResume)).toBe('fetched')
  expect((await readFile(path)).equals(file)).toBe(true)
  expect(requests.length).toBeGreaterThanOrEqual(3)
  expect(requests.slice(1).every((range) => /^bytes=[1-9]\d*-$/.test(range ?? ''))).toBe(true)
  expect(await fetchFrom(`${web.url}/changed`, eagerResume)).toBe('unreachable')
  expect(await remaining()).toBe('nothing')
})

it('stops reading a page at the limit, and parsing at a reasonable depth', async () => {
  const head = '<meta property="og:audio" content="/talk.mp3"><title>Long</title>'
  const web = await serveWeb((request, response) => {
    if (request.url === '/talk.mp3') return response.writeHead(200, audio).end('ID3')
    response.writeHead(200, { 'content-type': 'text/html' }).write(head)
    if (request.url === '/deep') return response.end('<div>'.repeat(900_000))
    if (request.url === '/wide')
      return response.end(`<a ${Array.from({ length: 300_000 }, (_, n) => `a${n}`).join(' ')}>`)
    sendEndlessly(response)
  })
  for (const page of ['/endless', '/deep', '/wide']) {
    expect(await fetchFrom(web.url + page)).toBe('fetched')
  }
})

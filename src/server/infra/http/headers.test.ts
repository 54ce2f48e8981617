import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { loadConfig } from '#server/config.ts'
import { createLog } from '#server/infra/log.ts'
import { listen, sharedTestProduct } from '#server/testing/product.ts'
import { createHttpServer, type HttpOptions } from './server.ts'

const product = await sharedTestProduct()
const { anonymous, app, register } = product
const owner = await register()
const { uid, orgId, call, send, cookie } = owner
const { Items } = await call(endpoints.listCollections, { params: { uid }, body: { orgId } })
const id = Items[0]?.id ?? ''

const webRoot = await mkdtemp(join(tmpdir(), 'longhand-web-'))
await mkdir(join(webRoot, 'assets'))
for (const name of [
  'index.html',
  'index.html.br',
  'theme.js',
  'assets/app-1.js',
  'assets/app-1.css',
  'a.svg',
])
  await writeFile(join(webRoot, name), '<p>1</p>')
const config = loadConfig({ HELP_WIDGET_URL: 'https://help.example/w', CAPTCHA: 'off' })
const options: HttpOptions<object> = {
  config,
  log: createLog({ logLevel: 'silent' }),
  context: {},
  routes: [],
  authenticate: async () => ({ kind: 'anonymous' }),
  whiteLabelOf: async () => null,
  webRoot,
}
const pages = await createHttpServer(options)
afterAll(async () => {
  await pages.close()
  await rm(webRoot, { recursive: true })
})

type Headers = Record<string, unknown>

/** Expects the security headers of a response: no third-party scripts, no type sniffing, no frames. */
function expectGuarded(headers: Headers, label: string) {
  const policy = new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources] as const),
  )
  expect(policy.get('frame-ancestors'), label).toEqual(["'none'"])
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? ['missing']
  for (const source of scripts) expect(source, label).toMatch(/^'(self|none)'$/)
  const objects = policy.get('object-src') ?? policy.get('default-src')
  expect(objects, label).toEqual(["'none'"])
  expect(headers['x-content-type-options'], label).toBe('nosniff')
  expect(headers['access-control-allow-origin'], label).toBeUndefined()
}

describe('the security headers', () => {
  it.each(Object.entries(endpoints) as [string, Endpoint][])(
    'are in every response of %s',
    async (name, endpoint) => {
      if (endpoint.answer.kind === 'events') return // Streams have their own test.
      const params = new Proxy({ uid, id, oid: orgId } as Record<string, string>, {
        get: (known, key) => known[String(key)] ?? 'x',
      })
      for (const sender of [anonymous, { send }]) {
        // Calls that end the session would make the remaining calls anonymous.
        if (name === 'signOut' && sender !== anonymous) continue
        const response = await sender.send(endpoint, { params } as never)
        expectGuarded(response.headers, `${name} ${response.statusCode}`)
      }
    },
  )

  it('are in responses with media and pictures, whether whole, partial or missing', async () => {
    // An earlier call deleted the first user's welcome recording.
    const other = await register()
    const listedCollections = await other.call(endpoints.listCollections, {
      params: { uid: other.uid },
      body: { orgId: other.orgId },
    })
    const params = { id: listedCollections.Items[0]?.id ?? '' }
    const { url } = await other.call(endpoints.getAudio, { params })
    for (const [headers, status] of [
      [{}, 200],
      [{ range: 'bytes=0-9' }, 206],
      [{ range: 'bytes=999999999-' }, 416],
    ] as const) {
      const response = await app.inject({ url, headers })
      expect(response.statusCode).toBe(status)
      expectGuarded(response.headers, `media ${status}`)
    }
    expectGuarded((await app.inject({ url: `${url}x` })).headers, 'media of a wrong signature')
  })

  it('are in errors of any kind', async () => {
    for (const request of [
      { url: '/nothing' },
      { url: '/nothing', headers: { accept: 'text/html' } },
      { url: '/collections/v2/%zz' },
      { url: '/collections/v2/%zz', headers: { accept: 'text/html' } },
      { method: 'DELETE', url: '/auth/session' },
      { method: 'OPTIONS', url: '/auth/session', headers: { origin: 'https://evil.example' } },
      { method: 'POST', url: '/auth/sign-in', headers: { origin: 'https://evil.example' } },
      { method: 'POST', url: '/auth/sign-in', payload: '<a/>', headers: { 'content-type': 'text/xml' } },
      { method: 'POST', url: '/auth/sign-in', payload: { email: 'x'.repeat(2_000_000) } },
      { method: 'HEAD', url: '/auth/session' },
    ] as const) {
      const response = await app.inject(request)
      expectGuarded(response.headers, `${JSON.stringify(request).slice(0, 99)} ${response.statusCode}`)
    }
  })

  it('reflect no origin, in ten spellings', async () => {
    for (const origin of [
      ...['https://evil.example', 'null', 'http://localhost', 'https://localhost.evil.example'],
      ...[
        'https://localhost@evil.example',
        'file://',
        'http://localhost:80.evil.example',
        '*',
        'HTTP://LOCALHOST',
      ],
      'http://localhost, https://evil.example',
    ])
      for (const method of ['GET', 'OPTIONS', 'POST'] as const) {
        const preflightHeaders = {
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x',
        }
        const headers = { origin, cookie, ...(method === 'OPTIONS' && preflightHeaders) }
        const response = await app.inject({ method, url: '/auth/session', headers })
        const corsHeaders = Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))
        expect(corsHeaders, `${method} from ${origin}`).toEqual([])
      }
  })

  it('are in event streams', async () => {
    const origin = await listen(product)
    const headers = await new Promise<Headers>((resolve, reject) => {
      const request = get(`${origin}/events`, { headers: { cookie } }, (response) => {
        resolve(response.headers)
        request.destroy()
      })
      request.once('error', reject)
    })
    expect(headers['content-type']).toBe('text/event-stream')
    expectGuarded(headers, 'events')
  })

  it('are in pages, scripts, styles and pictures', async () => {
    for (const url of [
      '/',
      '/signin',
      '/public/1/2',
      '/theme.js',
      '/assets/app-1.js',
      '/assets/app-1.css',
      '/a.svg',
    ])
      for (const headers of [{ accept: 'text/html' }, { 'accept-encoding': 'br', accept: 'text/html' }]) {
        const response = await pages.inject({ url, headers })
        expect(response.statusCode, url).toBe(200)
        expectGuarded(response.headers, url)
        const { etag } = response.headers
        const secondResponse = await pages.inject({
          url,
          headers: { ...headers, 'if-none-match': String(etag) },
        })
        expectGuarded(secondResponse.headers, `${url} ${secondResponse.statusCode}`)
      }
  })

  it('are in responses to HEAD requests', async () => {
    const request = { url: '/plans', headers: { accept: 'text/html' } }
    const [fullResponse, head] = [
      await pages.inject(request),
      await pages.inject({ ...request, method: 'HEAD' }),
    ]
    const comparedHeaders = ({ headers }: typeof head) => [
      headers.etag,
      headers['content-type'],
      headers['content-length'],
    ]
    expect([head.statusCode, head.body, ...comparedHeaders(head)]).toEqual([
      200,
      '',
      ...comparedHeaders(fullResponse),
    ])
  })

  it('allow a configured widget in a frame, and nowhere else', async () => {
    const { headers } = await pages.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(String(headers['content-security-policy'])).toContain("frame-src 'self' https://help.example;")
    expect(String(headers['content-security-policy']).match(/help\.example/g)).toHaveLength(1)
  })

  it('let pages upload to a bucket and play from it, and nothing else', async () => {
    const storageSources = ['https://objects.example/media/']
    const withBucket = await createHttpServer({ ...options, storageSources })
    const { headers } = await withBucket.inject({ url: '/', headers: { accept: 'text/html' } })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("media-src 'self' blob: https://objects.example/media/;")
    expect(policy).toContain("connect-src 'self' https://objects.example/media/;")
    expect(policy.match(/objects\.example/g)).toHaveLength(2)
    await withBucket.close()
  })
})

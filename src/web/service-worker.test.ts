import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'

const code = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')
const origin = 'https://longhand.example'

type FakeResponse = { ok: boolean; type: string; redirected: boolean; body: string; clone(): FakeResponse }
const answerOf = (body: string): FakeResponse => ({
  ok: true,
  type: 'basic',
  redirected: false,
  body,
  clone: () => answerOf(body),
})

/** Creates a browser's caches, by name and path. */
function createCaches() {
  const stores = new Map<string, Map<string, FakeResponse>>()
  const pathOf = (at: string) => new URL(at, origin).pathname
  return {
    stores,
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, FakeResponse>()
      stores.set(name, store)
      return {
        match: async (at: string) => store.get(pathOf(at)),
        put: async (at: string, response: FakeResponse) => void store.set(pathOf(at), response),
      }
    },
    keys: async () => [...stores.keys()],
    match: async (at: string) => [...stores.values()].map((store) => store.get(pathOf(at))).find(Boolean),
    delete: async (name: string) => stores.delete(name),
  }
}

/** Runs a build's service worker. */
function start(caches: ReturnType<typeof createCaches>, version: string, assets: string[]) {
  const listeners = new Map<string, (event: object) => void>()
  const fetch = vi.fn(async (request: string | { url: string }) =>
    answerOf(`${version} ${new URL(typeof request === 'string' ? request : request.url, origin).pathname}`),
  )
  const build = {
    version,
    shell: ['/index.html', ...assets.slice(0, 1)],
    parts: assets.slice(1),
    serverRoutes: ['/auth', '/collections'],
  }
  const globals = {
    caches,
    fetch,
    location: { origin },
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  }
  new Function(...Object.keys(globals), code.replace('= BUILD', `= ${JSON.stringify(build)}`))(
    ...Object.values(globals),
  )
  const dispatch = async (type: string, event: object = {}) => {
    const promises: Promise<unknown>[] = []
    let response: Promise<FakeResponse> | undefined
    listeners.get(type)?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => promises.push(promise),
      respondWith: (promise: Promise<FakeResponse>) => {
        response = promise
      },
    })
    const body = response && (await response).body
    await Promise.all(promises)
    return body
  }
  const open = (path: string, request: object = {}) =>
    dispatch('fetch', {
      request: { method: 'GET', mode: 'cors', cache: 'default', url: origin + path, ...request },
    })
  const install = async () => {
    await dispatch('install')
    await dispatch('activate')
    await dispatch('message', { data: 'fill' })
  }
  return { fetch, open, install }
}

const page = { mode: 'navigate' }

it('serves pages from the network first, and the shell when offline', async () => {
  const { fetch, open, install } = start(createCaches(), '1', ['/assets/a-1.js', '/assets/b-1.js'])
  await install()
  expect(await open('/transcript/1', page)).toBe('1 /transcript/1')
  fetch.mockRejectedValue(new TypeError('offline'))
  expect(await open('/transcript/1', page)).toBe('1 /index.html')
  expect(await open('/assets/b-1.js')).toBe('1 /assets/b-1.js')
})

it('ignores server routes, and caches none', async () => {
  const caches = createCaches()
  const { open, install } = start(caches, '1', ['/assets/a-1.js'])
  await install()
  expect(await open('/collections/v2/1/transcript')).toBeUndefined()
  expect(await open('/auth/oidc/callback?code=1', page)).toBeUndefined()
  expect(await open('/index.html', { cache: 'no-store' })).toBeUndefined()
  expect(await open('/collections/v2/1', { method: 'PATCH' })).toBeUndefined()
  expect(await open('/dashboard', page)).toBe('1 /dashboard')
  expect([...(caches.stores.get('longhand-1')?.keys() ?? [])]).toEqual(['/index.html', '/assets/a-1.js'])
})

it('keeps the previous version for open pages, but no older one; downloads only new files', async () => {
  const caches = createCaches()
  for (const version of ['1', '2', '3']) {
    const { fetch, install } = start(caches, version, ['/assets/same.js', `/assets/own-${version}.js`])
    await install()
    expect(fetch.mock.calls.map(([path]) => path)).toEqual([
      '/index.html',
      ...(version === '1' ? ['/assets/same.js'] : []),
      `/assets/own-${version}.js`,
    ])
  }
  expect(await caches.keys()).toEqual(['longhand-2', 'longhand-3'])
  const { fetch, open } = start(caches, '3', [])
  fetch.mockRejectedValue(new TypeError('offline'))
  expect(await open('/assets/own-2.js')).toBe('2 /assets/own-2.js')
  expect(await open('/', page)).toBe('3 /index.html')
})

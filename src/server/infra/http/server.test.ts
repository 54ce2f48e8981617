import { expect, it } from 'vitest'
import { createWebApp } from '#server/testing/web-server.ts'

const { serve } = await createWebApp({
  'index.html': '<!doctype html>the app',
  'theme.js': '1',
  'assets/app-1a2b.js': '2',
})
const app = await serve()
const get = (url: string, accept = 'text/html') => app.inject({ url, headers: { accept } })

it('serves the page for every path that a browser requests as a page', async () => {
  for (const path of ['/', '/dashboard', '/transcript/1']) {
    const response = await get(path)
    expect([response.statusCode, response.body]).toEqual([200, '<!doctype html>the app'])
    expect(response.headers['cache-control']).toBe('no-cache')
  }
  expect((await get('/dashboard', 'application/json')).statusCode).toBe(404)
})

it('serves pages to programs without an Accept header, and errors at other addresses', async () => {
  for (const headers of [{}, { accept: '*/*' }])
    for (const method of ['GET', 'HEAD'] as const) {
      for (const url of ['/', '/?a=b', '/signin', '/dashboard/', '/transcript/1?t=2']) {
        const response = await app.inject({ method, url, headers })
        expect([response.statusCode, response.headers['content-type']], url).toEqual([
          200,
          'text/html; charset=utf-8',
        ])
      }
      for (const url of ['/collections/v2/nothing/x', '/nothing', '/favicon.ico', '/assets/app-old.js'])
        expect((await app.inject({ method, url, headers })).statusCode, url).toBe(404)
    }
  expect((await get('/', 'application/json')).statusCode).toBe(200)
  expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(404)
})

it('responds to malformed addresses with a standard error, and to browsers with a page', async () => {
  for (const path of ['/collections/v2/%zz', '/collections/v2/%ED%A0%80']) {
    const response = await get(path, 'application/json')
    expect([response.statusCode, response.json().error.code]).toEqual([400, 'invalid_input'])
    const page = await get(path)
    expect([page.statusCode, page.headers.location]).toEqual([302, '/404'])
  }
})

it('lets browsers cache only files with a hash in their names', async () => {
  expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toMatch(/immutable/)
  expect((await app.inject({ method: 'HEAD', url: '/assets/app-1a2b.js' })).statusCode).toBe(200)
  expect((await get('/theme.js')).headers['cache-control']).toBe('no-cache')
  expect((await get('/../package.json', '*/*')).statusCode).toBe(404)
})

it('serves nothing outside the folder of hashed files as one of them', async () => {
  // Slashes are encoded, since the client itself would resolve a plain path.
  for (const path of ['..%2ftheme.js', '%2e%2e%2ftheme.js', '..%5ctheme.js', 'x%2f..%2f..%2ftheme.js']) {
    const response = await get(`/assets/${path}`, 'application/json')
    expect(response.json().error.code, path).toMatch(/^(invalid_input|not_found)$/)
  }
})

it.each([
  ['false', '127.0.0.1', 'http'],
  ['true', '192.0.2.3', 'https'],
  ['1', '192.0.2.3', 'https'],
  ['2', '192.0.2.2', 'https'],
])('trusts as many entries of X-Forwarded-For as TRUST_PROXY=%s allows', async (value, ip, protocol) => {
  const proxiedApp = await serve({ TRUST_PROXY: value })
  proxiedApp.get('/who', async (request) => ({ ip: request.ip, protocol: request.protocol }))
  const headers = { 'x-forwarded-for': '192.0.2.1, 192.0.2.2, 192.0.2.3', 'x-forwarded-proto': 'https' }
  expect((await proxiedApp.inject({ url: '/who', headers })).json()).toEqual({ ip, protocol })
})

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { WhiteLabel } from '#contract/white-labels.ts'
import { onTestEnd } from '#server/testing/cleanup.ts'
import { createWebApp } from '#server/testing/web-server.ts'

const html = (text: string) =>
  `<html lang="en"><head><title>Longhand</title><link rel="icon" href="/favicon.svg" type="image/svg+xml" /></head>${text}</html>`

const { webRoot, serve } = await createWebApp({
  'index.html': html('empty'),
  'entry/home.html': html('home'),
  'entry/register.html': html('register'),
  'entry/sign-in.html': html('sign-in'),
})
const folder = `${webRoot}-ssr`
await mkdir(folder)
onTestEnd(() => rm(folder, { recursive: true }))
await writeFile(join(folder, 'sign-in.html'), html('<template data-entry></template>'))
await writeFile(join(folder, 'render-page.js'), 'export default () => null')
await writeFile(
  join(folder, 'entry-pages.js'),
  `let times = 0
  export default async ({ name, providers }) => {
    if (name === 'Broken') throw new Error('It does not work today')
    return '<form>' + name + ' $& ' + providers.length + ' ' + ++times + '</form>'
  }`,
)

const kelp: WhiteLabel = {
  slug: 'kelp',
  name: 'Kelp </script><script>alert(1)</script> "University"',
  logo: '/white-label/logos/1/2',
  logoStyle: 'plain',
  buttonColor: '#0b6e4f',
  backgroundColor: '#d7efe5',
  password: true,
  providers: [{ name: 'Google', url: '/auth/providers/google' }],
}
const records = { kelp, broken: { ...kelp, slug: 'broken', name: 'Broken', logo: null } }
const app = await serve({}, records)
const open = (
  url: string,
  host = 'kelp.longhand.example',
  headers: Record<string, string> = {},
  server = app,
) => server.inject({ url, headers: { accept: 'text/html', ...headers, host } })

it('serves the branded sign-in page in the first response', async () => {
  const page = await open('/signin?redirect=%2Fdoc')
  expect(page.statusCode).toBe(200)
  const [head = '', body] = page.body.split('</head>')
  expect(body).toContain('<form>Kelp')
  expect(body).toContain(' $& 1 1</form>')
  expect(head).toContain('<html data-brand lang="en">')
  expect(head).toContain('<title>Kelp &lt;/script&gt;&lt;script&gt;')
  expect(head).toContain('--brand-page:#d7efe5')
  expect(head).toContain('--brand-button:#0b6e4f')
  expect(head).toContain('<link rel="preload" as="image" fetchpriority="high" href="/white-label/logos/1/2">')
  expect(head).toContain('<link rel="icon" href="data:image/svg+xml,')
  expect(head).not.toContain('favicon.svg')
  const [, json = ''] = /id="white-label">(.*?)<\/script>/.exec(head) ?? []
  const styles = /id="white-label-styles">(.*?)<\/style>/s.exec(head)?.[1]
  const [, icon] = /<link rel="icon" href="(.*?)"/.exec(head) ?? []
  expect(JSON.parse(json)).toEqual({ ...kelp, styles, icon })
  // No part of the name may close an element.
  expect(head.match(/<script/g)).toHaveLength(1)
  // All scripts and styles are our own, and the policy is the usual one.
  expect(page.headers['content-security-policy']).toBe(
    (await open('/signin', 'localhost')).headers['content-security-policy'],
  )
})

it('renders each state of a record once', async () => {
  const response = await open('/signin')
  expect(response.body).toContain(' 1 1</form>')
})

it('keeps branded pages out of shared caches', async () => {
  for (const url of ['/signin', '/register', '/', '/dashboard']) {
    const { headers } = await open(url)
    expect(headers['cache-control'], url).toBe('private, no-store')
    expect(headers.vary, url).toBe('Host, X-Forwarded-Host')
    expect(headers.etag, url).toBeUndefined()
  }
})

it('is branded in rendered pages, too', async () => {
  for (const [url, host] of [
    ['/signin?refused=failed', 'kelp.longhand.example'],
    ['/signin', 'broken.longhand.example'],
  ] as const) {
    const { body } = await open(url, host)
    expect(body).toContain('empty')
    expect(body).toContain('--brand-page:#d7efe5')
    expect(body).toContain('data-brand')
  }
})

it('sends the record without branding with other pages and to signed-in browsers', async () => {
  for (const [url, cookie, text] of [
    ['/register', '', 'register'],
    ['/dashboard', '', 'empty'],
    ['/?invite=1', '', 'empty'],
    ['/signin', 'longhand_session=1', 'empty'],
  ] as const) {
    const { body } = await open(url, undefined, { cookie })
    expect(body, url).toContain(text)
    expect(body, url).toContain('id="white-label"')
    expect(body, url).toContain('<title>Longhand</title>')
    expect(body, url).not.toMatch(/<html[^>]* data-brand/)
    expect(body, url).not.toContain('white-label-styles')
  }
})

it('redirects from the first page to sign-in', async () => {
  const homePage = await open('/')
  expect([homePage.statusCode, homePage.headers.location]).toEqual([302, '/signin'])
  const response = await open('/?redirect=%2Fdoc')
  expect(response.headers.location).toBe('/signin?redirect=%2Fdoc')
  expect((await open('/', 'longhand.example')).body).toContain('home')
})

it('leaves all other hosts unchanged', async () => {
  for (const host of [
    'longhand.example',
    'kel.longhand.example',
    'app.longhand.example',
    '127.0.0.1:3000',
    '[::1]:3000',
    'localhost',
    `${'kelp.'.repeat(2000)}example`,
  ]) {
    const { body, headers } = await open('/signin', host)
    expect(body, host.slice(0, 50)).toBe(html('sign-in'))
    expect(headers['cache-control']).toBe('no-cache')
  }
  for (const host of ['KELP.longhand.example', 'kelp.longhand.example.', 'kelp.longhand.example:8443'])
    expect((await open('/signin', host)).body, host).toContain('data-brand')
})

it("serves unbranded pages while records can't be read", async () => {
  const server = await serve(
    {},
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('The database is away')
        },
      },
    ),
  )
  expect((await open('/signin', undefined, {}, server)).body).toBe(html('sign-in'))
})

it('trusts X-Forwarded-Host only from a trusted proxy', async () => {
  const forwardedHeaders = { 'x-forwarded-host': 'kelp.longhand.example', 'x-forwarded-for': '192.0.2.1' }
  expect((await open('/signin', 'localhost', forwardedHeaders)).body).not.toContain('data-brand')
  const proxiedApp = await serve({ TRUST_PROXY: 'true' }, records)
  expect((await open('/signin', 'localhost', forwardedHeaders, proxiedApp)).body).toContain('data-brand')
})

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { onTestEnd } from '#server/testing/cleanup.ts'
import { createWebApp } from '#server/testing/web-server.ts'
import { readBrowserView } from './rendered-pages.ts'

const { webRoot, serve } = await createWebApp({ 'index.html': 'empty' })
const folder = `${webRoot}-ssr`
await mkdir(folder)
onTestEnd(() => rm(folder, { recursive: true }))
await writeFile(
  join(folder, 'dashboard.html'),
  '<html lang="en"><title>Longhand</title><div id="root"></div><script id="page-data"></script></html>',
)
// This renderer calls a nonexistent address and returns its input. Certain time zones make it fail, stall, or
// return null instead.
await writeFile(
  join(folder, 'render-page.js'),
  `export default async ({ port, path, width, timeZone, languages }) => {
    if (timeZone === 'Asia/Tokyo') throw new Error('It does not work today')
    if (timeZone === 'Europe/Paris') await new Promise((done) => setTimeout(done, 2000))
    if (timeZone === 'Europe/Rome') return null
    const answer = new Promise((resolve) => (port.onmessage = ({ data }) => resolve(data)))
    port.postMessage({ id: 1, address: '/nowhere', body: '{}' })
    const { status } = await answer
    const html = [path, width, timeZone, languages, status].join(' ')
    return { html, title: 'Title', data: { language: 'es', text: '</script><b>$&' } }
  }`,
)
const app = await serve()
const viewport = (text: string) => `longhand_viewport=${encodeURIComponent(text)}`
const open = async (url: string, cookie: string) =>
  await app.inject({ url, headers: { accept: 'text/html', cookie } })
const session = 'longhand_session=1'
const ownViewport = viewport('1280x800|Europe/Berlin|de-DE,en')
// The renderer's thread starts with the first page.
await open('/dashboard', `${session}; ${ownViewport}`)

it('fills the page with HTML and data for the requesting browser', async () => {
  const page = await open('/dashboard', `${session}; ${ownViewport}`)
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(page.body).toBe(
    '<html lang="es"><title>Title</title><div id="root">/dashboard 1280 Europe/Berlin de-DE,en 404</div>' +
      '<script id="page-data">{"language":"es","text":"\\u003c/script>\\u003cb>$&"}</script></html>',
  )
})

it.each([
  ['without a session', '/dashboard', ownViewport],
  ['without a viewport size', '/dashboard', session],
  ['with parameters', '/dashboard?project=1', `${session}; ${ownViewport}`],
  ['at another path', '/dashboard/', `${session}; ${ownViewport}`],
  ['that fails', '/dashboard', `${session}; ${viewport('1280x800|Asia/Tokyo|')}`],
  ['that takes too long', '/dashboard', `${session}; ${viewport('1280x800|Europe/Paris|')}`],
  ['that is rendered as null', '/dashboard', `${session}; ${viewport('1280x800|Europe/Rome|')}`],
])('leaves a page for %s to the browser', async (_, url, cookie) => {
  const page = await open(url, cookie)
  expect([page.statusCode, page.body]).toEqual([200, 'empty'])
})

it('trusts only cookies from its own pages', () => {
  const viewportOf = (text: string) => readBrowserView({ cookies: { longhand_viewport: text } })
  expect(viewportOf('360x740|UTC|es,x"y,en-GB')).toEqual({
    width: 360,
    height: 740,
    timeZone: 'UTC',
    languages: ['es', 'en-GB'],
  })
  for (const text of ['', '360x740', '360x740|', '360x740|Nowhere/Else|', '-1x740|UTC|', '360x7400000|UTC|'])
    expect(viewportOf(text), text).toBeUndefined()
  expect(readBrowserView({ cookies: {} })).toBeUndefined()
})

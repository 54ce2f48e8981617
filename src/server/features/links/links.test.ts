import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { LinkCheck } from '#contract/pipeline.ts'
import type { Links } from '#server/infra/links/links.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { serveWeb } from '#server/testing/web.ts'
import { checkLink } from './service.ts'

const linkCheck: LinkCheck = {
  lengthInMinutes: 1,
  title: 'A talk',
  description: null,
  thumbnail: null,
  error: null,
  episodes: [],
}
const neverAborted = new AbortController().signal

/** Creates links whose checks are pending until the test completes them. */
function slowLinks(answer = linkCheck) {
  const pendingChecks: (() => void)[] = []
  const urls: string[] = []
  const links: Links = {
    check(link) {
      urls.push(link)
      return new Promise((resolve) => pendingChecks.push(() => resolve(answer)))
    },
    fetch: () => Promise.reject(new Error('not asked for')),
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { links, urls, settle, finish: () => pendingChecks.splice(0).map((end) => end()) }
}

it('previews the invite of a link, or explains why it fails', async () => {
  const { register } = await createTestProduct({
    LINKS_ALLOW_PRIVATE: '127.0.0.1/32',
    YT_DLP_PATH: 'no-yt-dlp-here',
  })
  const { send, call } = await register()
  const xml =
    '<?xml version="1.0"?><rss><channel><title>Talks</title><item><title>One</title><enclosure url="1.mp3"/></item></channel></rss>'
  const web = await serveWeb((_, response) =>
    response.writeHead(200, { 'content-type': 'text/xml' }).end(xml),
  )
  const check = (url: string) => call(endpoints.checkLink, { body: { url } })
  expect(await check(web.url)).toMatchObject({ title: 'Talks', error: null, episodes: [{ title: 'One' }] })
  const errors = {
    'a talk': 'not_a_link',
    'http://10.0.0.1/a.mp3': 'address_refused',
    'https://youtu.be/a': 'needs_yt_dlp',
  }
  for (const [url, code] of Object.entries(errors))
    expect(await check(url)).toMatchObject({ error: { code, message: expect.any(String) }, episodes: [] })
  for (const url of [null, 7, 'x'.repeat(2049)]) {
    const body = { url } as { url: string }
    expect((await send(endpoints.checkLink, { body })).statusCode).toBe(400)
  }
})

it('checks five links of a user at a time, without delaying others', async () => {
  const { links, urls, settle, finish } = slowLinks()
  const ask = (userId: string, link: string) => checkLink({ links }, { userId }, link, neverAborted)
  const mine = Array.from({ length: 7 }, (_, n) => ask('me', `https://example.com/${n}`))
  const other = ask('you', 'https://example.com/other')
  await settle()
  expect(urls).toEqual([
    ...[0, 1, 2, 3, 4].map((n) => `https://example.com/${n}`),
    'https://example.com/other',
  ])
  finish()
  await settle()
  expect(urls).toHaveLength(8)
  finish()
  expect(await Promise.all([...mine, other])).toEqual(Array(8).fill(linkCheck))
})

it('caches a check, but not an aborted one', async () => {
  const { links, urls, settle, finish } = slowLinks()
  const ask = (signal = neverAborted) =>
    checkLink({ links }, { userId: 'me' }, 'https://example.com/', signal)
  await expect(ask(AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  const first = ask()
  await settle()
  finish()
  expect([await first, await ask()]).toEqual([linkCheck, linkCheck])
  expect(urls).toHaveLength(1)
})

it("retries a host that couldn't be reached", async () => {
  const error = { code: 'unreachable', message: "The host didn't respond in time." } as const
  const { links, urls, settle, finish } = slowLinks({ ...linkCheck, error })
  for (let time = 0; time < 2; time++) {
    const pendingCheck = checkLink({ links }, { userId: 'me' }, 'https://example.com/', neverAborted)
    await settle()
    finish()
    expect((await pendingCheck).error).toEqual(error)
  }
  expect(urls).toHaveLength(2)
})

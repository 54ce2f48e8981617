import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'
import type { OpenPage } from './shared-page.ts'
import { openWelcome } from './transcript-page.ts'

const main = (page: Page) => page.locator('main#text')
/** Returns the texts that the page highlights under a name. */
const highlightedTexts = (page: Page, name: string) =>
  page.evaluate((name) => [...(CSS.highlights.get(name) ?? [])].map(String), name)
const time = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMediaElement>('#media')?.currentTime ?? -1)

async function publish(page: Page, id: string, data: object = {}) {
  const response = await page.request.post(`/collections/v2/${id}/pubkey`, { data })
  return (await response.json()).result as { path: string; pubkey: string }
}

async function openVisitorPage(openPage: OpenPage) {
  const page = await openPage()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  return page
}

test('a caption with a very long word leaves the player in view @long', async ({ page, openPage }) => {
  const { id, transcript } = await openWelcome(page)
  const [first] = transcript.results.items
  const alternatives = [{ ...first?.alternatives[0], content: 'a'.repeat(4000) }]
  const range = { startTime: 0, endTime: 100 }
  const words = [{ ...first, alternatives, end_time: 50 }]
  const data = { operationId: crypto.randomUUID(), baseRevision: transcript.revision, ...range, words }
  expect((await page.request.patch(`/collections/v2/${id}/transcript`, { data })).ok()).toBe(true)
  const { path } = await publish(page, id)
  const visitor = await openVisitorPage(openPage)
  await visitor.goto(path)
  await visitor.getByRole('button', { name: 'Captions' }).click()
  await visitor.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(visitor.locator('#captions')).toContainText('aaaa')
  const captionBox = await visitor.locator('#captions').boundingBox()
  expect(captionBox?.height).toBeLessThan(200)
  await expect(visitor.getByRole('button', { name: 'Pause' })).toBeInViewport()
})

test('a visitor reads without scripts, plays, searches and quotes, until the link is revoked @everywhere', async ({
  page,
  openPage,
}) => {
  const { id } = await openWelcome(page)
  const { path } = await publish(page, id)
  const html = await (await page.request.get(path)).text()
  expect(html).toContain('This short recording is yours')
  expect(html).toContain('<meta property="og:title" content="Welcome to Longhand')
  expect(html).toMatch(/<svg class="wave"[^>]*><path id="wave" d="M2 /)
  const unknownLanguages = { 'accept-language': 'tlh, xx;q=0.9, *;q=0.1' }
  expect(await (await page.request.get(path, { headers: unknownLanguages })).text()).toContain(
    '<html lang="en">',
  )
  expect(html).toMatch(/<meta property="og:description" content="Welcome to Longhand\. This short/)
  const visitor = await openVisitorPage(openPage)
  const reply = await visitor.goto(path)
  expect(reply?.headers()['x-robots-tag']).toContain('noindex')
  expect(reply?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  await expect(visitor).toHaveTitle('Welcome to Longhand · Longhand')
  await expect(main(visitor)).toContainText('This short recording is yours')
  await expectAccessible(visitor)
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await visitor.getByRole('button', { name: 'Captions' }).click()
  await visitor.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => time(visitor)).toBeGreaterThan(0.3)
  await expect.poll(async () => (await highlightedTexts(visitor, 'playing')).length).toBe(1)
  await expect(visitor.locator('#captions')).toContainText('Welcome to Longhand')
  await visitor.getByRole('button', { name: 'Pause' }).click()

  await visitor.getByRole('searchbox').fill('RECORDING')
  await expect(visitor.getByText('1 of 3')).toBeVisible()
  await visitor.getByRole('button', { name: 'Next match' }).click()
  await expect(visitor.getByText('2 of 3')).toBeVisible()
  expect(await highlightedTexts(visitor, 'match')).toHaveLength(3)
  await visitor.getByRole('button', { name: 'Next match' }).click()
  await expect(visitor.getByRole('searchbox')).toBeInViewport()
  await visitor.getByRole('searchbox').fill('zebra')
  await expect(visitor.getByText('No matches')).toBeVisible()

  await visitor.evaluate(() => {
    const node = document.querySelector('[data-first]')?.firstChild
    if (node) getSelection()?.setBaseAndExtent(node, 'Welcome '.length, node, 'Welcome to Longhand'.length)
  })
  await visitor.getByRole('button', { name: 'Copy link to quote' }).click()
  await expect(visitor.getByText('Link copied')).toBeVisible()
  const quote = await visitor.evaluate(() => navigator.clipboard.readText())
  expect(quote).toMatch(/#t=[\d.]+,[\d.]+$/)
  await visitor.goto('about:blank')
  await visitor.goto(quote)
  await expect.poll(() => highlightedTexts(visitor, 'quoted')).toEqual(['to Longhand.'])
  expect(await time(visitor)).toBeCloseTo(Number(/#t=([\d.]+)/.exec(quote)?.[1]), 1)

  // A link to a time beyond the end opens the end.
  await visitor.goto('about:blank')
  await visitor.goto(`${path}#t=99999,199999`)
  await expect.poll(() => time(visitor)).toBeGreaterThan(50)

  await page.request.delete(`/collections/v2/${id}/pubkey`)
  expect((await visitor.reload())?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('highlights with comments, downloads and languages appear if enabled; visits are counted @long', async ({
  page,
  openPage,
}) => {
  const { id } = await openWelcome(page)
  // The highlight is located by its quote, since its times are too early.
  const highlight = { quote: 'This short', startTime: 0.3, endTime: 0.9, speaker: 'spk_0', color: 'green' }
  const highlightPath = `/collections/v2/${id}/highlights/${crypto.randomUUID()}`
  await page.request.post(highlightPath, { data: { ...highlight, content: 'A good start' } })
  const { path } = await publish(page, id)
  const visitor = await openVisitorPage(openPage)
  await visitor.goto(path)
  await expect(visitor.getByText('Download')).toHaveCount(0)
  await expect(visitor.getByText('1 highlight')).toHaveCount(0)
  const change = { allowExport: true, showHighlights: true, showComments: true }
  await page.request.patch(`/collections/v2/${id}/pubkey`, { data: change })
  await visitor.reload()
  await expect.poll(() => highlightedTexts(visitor, 'lh-mark-green')).toEqual(['This short'])
  await visitor.getByText('1 highlight').click()
  await expect(visitor.getByText('A good start')).toBeVisible()
  await visitor.getByText('Download', { exact: true }).click()
  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('link', { name: 'Subtitles (SRT)' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.srt$/)
  await expectAccessible(visitor)
  const readViews = async () =>
    (await (await page.request.get(`/collections/v2/${id}/pubkey`)).json()).result.views
  // A reload counts as the same visit.
  await expect.poll(readViews).toBe(1)
  await (await openVisitorPage(openPage)).goto(path)
  await expect.poll(readViews).toBe(2)
})

test('a password protects the page, which is unlocked in place and stays unlocked in the tab', async ({
  page,
  openPage,
}) => {
  const { id } = await openWelcome(page)
  const { path } = await publish(page, id, { password: 'open sesame' })
  const html = await (await page.request.get(path)).text()
  for (const secret of ['Welcome', 'recording', 'oembed', 'og:description'])
    expect(html).not.toContain(secret)
  const visitor = await openVisitorPage(openPage)
  await visitor.goto(path)
  await visitor.getByLabel('Password').fill('open barley')
  await visitor.getByRole('button', { name: 'Open' }).click()
  await expect(visitor.getByText('Wrong password. Try again.')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByLabel('Password').fill('open sesame')
  await visitor.getByRole('button', { name: 'Open' }).click()
  await expect(main(visitor)).toContainText('This short recording is yours')
  expect(new URL(visitor.url()).pathname).toBe(path)
  await visitor.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => time(visitor)).toBeGreaterThan(0.3)
  await visitor.getByRole('button', { name: 'Copy link to this time' }).click()
  expect(await visitor.evaluate(() => navigator.clipboard.readText())).toContain(`${path}#t=`)
  await visitor.reload()
  await expect(main(visitor)).toContainText('This short recording is yours')
  await page.request.patch(`/collections/v2/${id}/pubkey`, { data: { password: 'another one' } })
  await visitor.reload()
  await expect(visitor.getByLabel('Password')).toBeVisible()
})

test('the player can be embedded in another site, but no other page can', async ({
  page,
  openPage,
  baseURL,
}) => {
  const { id } = await openWelcome(page)
  const { path } = await publish(page, id)
  const oembedResponse = await page.request.get(
    `/oembed?url=${encodeURIComponent(`${baseURL}${path}`)}&maxwidth=400`,
  )
  const { html, ...about } = await oembedResponse.json()
  expect(about).toMatchObject({ type: 'rich', version: '1.0', title: 'Welcome to Longhand', width: 400 })
  const otherServer = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<title>Other</title>${html}${html.replace('/embed/', '/public/')}`),
  )
  await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve))
  const visitor = await openVisitorPage(openPage)
  await visitor.goto(`http://127.0.0.1:${(otherServer.address() as AddressInfo).port}/`)
  const frames = visitor.locator('iframe')
  const embeddedPage = frames.first().contentFrame()
  await expect(embeddedPage.locator('main')).toContainText('This short recording is yours')
  await embeddedPage.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(embeddedPage.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(embeddedPage.getByRole('link', { name: 'Open on Longhand' })).toHaveAttribute('href', path)
  await expect(frames.nth(1).contentFrame().locator('main')).toHaveCount(0)
  otherServer.close()
})

test('reads a document through a link @long', async ({ page, openPage }) => {
  const { id, user } = await openDocument(page)
  await page.goto(`/doc/${id}?share=${id}`)
  const link = page.getByRole('region', { name: 'Public link' })
  await link.getByRole('button', { name: 'Create public link' }).click()
  await expect(link.getByRole('switch')).toHaveCount(1)
  const { path } = await publish(page, id, { allowExport: true })
  const visitor = await openVisitorPage(openPage)
  await visitor.goto(path)
  await visitor.getByText('Download').click()
  const download = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: 'Markdown (MD)' }).click()
  expect((await download).suggestedFilename()).toBe('Plan_auto.md')
  await expect(visitor.getByRole('heading', { name: user })).toBeVisible()
  await expect(main(visitor).getByRole('listitem')).toHaveText('First point')
  await expect(visitor.getByRole('link', { name: 'a link' })).toHaveAttribute('href', 'https://example.com/')
  await visitor.getByRole('searchbox').fill('point')
  await expect(visitor.getByText('1 of 1')).toBeVisible()
  await expectAccessible(visitor)
})

/** Creates a document with a heading, a list and a link. */
async function openDocument(page: Page) {
  await openWelcome(page)
  const { user, workspaces } = (await (await page.request.get('/auth/session')).json()).result
  const id = crypto.randomUUID()
  const body = { type: 'text', cid: id, orgId: workspaces[0].id, name: 'Plan' }
  await page.request.post(`/pipeline/user/${user.uid}/collections`, { data: body })
  const text = (text: string, href?: string) => ({
    type: 'text',
    text,
    ...(href && { marks: [{ type: 'link', attrs: { href } }] }),
  })
  const content = [
    { type: 'heading', attrs: { level: 1 }, content: [text('The summer plan')] },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('First point')] }] }],
    },
    { type: 'paragraph', content: [text('See '), text('a link', 'https://example.com')] },
  ]
  const data = { content: { type: 'doc', content }, revision: 0 }
  expect((await page.request.patch(`/collections/v2/${id}/content`, { data })).ok()).toBe(true)
  return { id, user: 'The summer plan' }
}

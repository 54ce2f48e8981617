import type { IncomingMessage } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { enablePlans, free } from '#server/testing/plans.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { serveWeb } from '#server/testing/web.ts'
import { checkPodcasts } from './check.ts'

const product = await createTestProduct({ LINKS_ALLOW_PRIVATE: '127.0.0.1/32', QUEUED_JOBS_PER_USER: '1000' })
const { context, register } = product
const { db } = context
const neverAborted = new AbortController().signal

/** A feed with `pages` of episodes, newest first, and a host that responds according to `responseMode`. */
const feed = {
  pages: [['1']] as string[][],
  responseMode: 'well' as 'well' | 'busy' | 'broken' | 'moved' | 'down',
  asked: [] as IncomingMessage[],
}
const item = (id: string) =>
  `<item><title>Episode ${id}</title><guid>${id}</guid><enclosure url="/${id}.mp3" type="audio/mpeg"/></item>`
const web = await serveWeb((request, response) => {
  feed.asked.push(request)
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://host')
  const number = Number(searchParams.get('page') ?? 1)
  if (feed.responseMode === 'busy') return response.writeHead(429, { 'retry-after': '86400' }).end()
  if (feed.responseMode === 'down') return response.writeHead(500).end()
  if (feed.responseMode === 'moved' && pathname === '/feed')
    return response.writeHead(301, { location: '/new-feed' }).end()
  const etag = `"${JSON.stringify(feed.pages).length} ${feed.pages[0]?.[0]}"`
  if (request.headers['if-none-match'] === etag) return response.writeHead(304).end()
  const next = number < feed.pages.length ? `<atom:link rel="next" href="?page=${number + 1}"/>` : ''
  const items = (feed.pages[number - 1] ?? []).map(item).join('')
  const end = feed.responseMode === 'broken' ? '' : '</channel></rss>'
  response.writeHead(200, { 'content-type': 'application/rss+xml', etag })
  response.end(`<rss><channel><title>The Sea</title>${next}${items}${end}`)
})
beforeEach(() => {
  Object.assign(feed, { pages: [['1']], responseMode: 'well', asked: [] })
})

async function registerSubscriber(pages = feed.pages) {
  feed.pages = pages
  const caller = await register()
  const body = { url: `${web.url}/feed`, languageCode: 'en-US', orgId: caller.orgId, hints: ['Kelp'] }
  const params = { uid: caller.uid }
  const { id } = await caller.call(endpoints.subscribeToPodcast, { params, body })
  const due = () =>
    db
      .updateTable('podcasts')
      .set({ next_check_at: new Date(0) })
      .where('id', '=', id)
      .execute()
  const check = async () => {
    await due()
    await checkPodcasts(context, neverAborted)
  }
  const names = async () => {
    const rows = await db
      .selectFrom('collections')
      .select(['name', 'options', 'organization_id'])
      .where('owner_id', '=', caller.uid)
      .where('demo', '=', false)
      .orderBy('created_at')
      .execute()
    for (const row of rows)
      expect(row).toMatchObject({ options: { hints: ['Kelp'] }, organization_id: caller.orgId })
    return rows.map(({ name }) => name)
  }
  const show = async () => {
    const list = await caller.call(endpoints.listPodcasts, { params, query: { orgId: caller.orgId } })
    return list[0]
  }
  const minutesLeft = async () => ((await show())?.nextCheck ?? 0) / 60 - Date.now() / 60_000
  return { who: caller, id, params, body, due, check, names, show, minutesLeft }
}

describe('a subscription', () => {
  it('transcribes each new episode once, oldest first', async () => {
    const { check, names, show, minutesLeft } = await registerSubscriber()
    expect(await show()).toMatchObject({
      title: 'The Sea',
      languageCode: 'en-US',
      paused: false,
      error: null,
    })
    await check()
    expect(feed.asked.at(-1)?.headers['if-none-match']).toBeTruthy()
    expect(await names()).toEqual([])
    feed.pages = [['3', '2', '1']]
    await check()
    await check()
    expect(await names()).toEqual(['Episode 2', 'Episode 3'])
    feed.pages = [['4', '4', '1']]
    await Promise.all([check(), check()])
    expect(await names()).toEqual(['Episode 2', 'Episode 3', 'Episode 4'])
    expect(Math.round(await minutesLeft())).toBe(60)
  })

  it('reads further pages while all episodes are new', async () => {
    const { check, names } = await registerSubscriber([['2'], ['1']])
    feed.pages = [['4'], ['3'], ['2'], ['1']]
    await check()
    expect(await names()).toEqual(['Episode 3', 'Episode 4'])
    expect(feed.asked.at(-1)?.url).toBe('/feed?page=3')
  })

  it('transcribes ten episodes per check', async () => {
    const { check, names } = await registerSubscriber()
    feed.pages = [Array.from({ length: 13 }, (_, n) => String(13 - n))]
    await check()
    expect(await names()).toHaveLength(10)
    await check()
    expect(await names()).toHaveLength(12)
  })

  it('continues after minutes have run out', async () => {
    const { check, names, show } = await registerSubscriber()
    feed.pages = [['2', '1']]
    const disablePlans = await enablePlans(context, free({ minutes: 0 }))
    await check()
    disablePlans()
    expect([await names(), (await show())?.error]).toEqual([[], 'no_minutes'])
    await check()
    expect([await names(), (await show())?.error]).toEqual([['Episode 2'], null])
  })

  it('waits as long as a busy host requests, and longer after each failure', async () => {
    const { check, show, minutesLeft } = await registerSubscriber()
    feed.responseMode = 'busy'
    await check()
    expect(await show()).toMatchObject({ error: 'busy' })
    expect(await minutesLeft()).toBeGreaterThan(1430)
    feed.responseMode = 'down'
    await check()
    expect(await show()).toMatchObject({ error: 'unreachable' })
    expect(Math.round(await minutesLeft())).toBe(240)
    feed.responseMode = 'well'
    await check()
    expect(await show()).toMatchObject({ error: null })
    expect(Math.round(await minutesLeft())).toBe(60)
  })

  it('imports nothing from a broken feed', async () => {
    const { who: caller, params, body, check, names, show } = await registerSubscriber()
    feed.pages = [['3', '2']]
    feed.responseMode = 'broken'
    await check()
    expect([await names(), (await show())?.error]).toEqual([[], 'not_media'])
    const other = { ...body, url: `${web.url}/other` }
    const response = await caller.send(endpoints.subscribeToPodcast, { params, body: other })
    expect(response.json().error).toMatchObject({ code: 'link_refused', details: { reason: 'not_media' } })
  })

  it('follows a feed that moved', async () => {
    const { check, names, show } = await registerSubscriber()
    feed.responseMode = 'moved'
    feed.pages = [['2', '1']]
    await check()
    expect([await names(), (await show())?.url]).toEqual([['Episode 2'], `${web.url}/new-feed`])
  })

  it('pauses, resumes and ends', async () => {
    const { who: caller, id, params, check, names, show } = await registerSubscriber()
    const podcastParams = { ...params, podcastId: id }
    await caller.call(endpoints.changePodcast, { params: podcastParams, body: { paused: true } })
    feed.pages = [['2', '1']]
    await check()
    expect([await names(), (await show())?.paused]).toEqual([[], true])
    await caller.call(endpoints.changePodcast, { params: podcastParams, body: { paused: false } })
    await checkPodcasts(context, neverAborted)
    expect(await names()).toEqual(['Episode 2'])
    await caller.call(endpoints.removePodcast, { params: podcastParams })
    expect(await show()).toBeUndefined()
    expect(await names()).toEqual(['Episode 2'])
  })

  it.each(['membership', 'workspace'])('stops without the %s', async (lostAccess) => {
    const { who: caller, check, names } = await registerSubscriber()
    feed.pages = [['2', '1']]
    if (lostAccess === 'membership')
      await db.deleteFrom('memberships').where('user_id', '=', caller.uid).execute()
    else
      await db
        .updateTable('organizations')
        .set({ deleted_at: new Date() })
        .where('id', '=', caller.orgId)
        .execute()
    feed.asked = []
    await check()
    expect([feed.asked, await names()]).toEqual([[], []])
  })
})

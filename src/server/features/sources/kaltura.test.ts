import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { endpoints } from '#contract/endpoints.ts'
import { allJobs } from '#server/jobs.ts'
import { onTestEnd } from '#server/testing/cleanup.ts'
import { type KalturaEntry, kalturaAccount, serveKaltura } from '#server/testing/kaltura-server.ts'
import { createTestProduct, sharedTestProduct } from '#server/testing/product.ts'
import { createTestFolder, synthesizeSpeech } from '#server/testing/recordings.ts'
import { fakeRecognition } from '#server/testing/transcribing.ts'

const folder = await createTestFolder()
const speech = await readFile(await synthesizeSpeech('good morning everyone', join(folder, 'speech.wav')))

const entries: KalturaEntry[] = Array.from({ length: 45 }, (_, n) => ({
  id: `0_entry${n}`,
  name: n === 30 ? 'The tides' : `Lecture ${n}`,
  duration: 60 + n,
  hasThumbnail: n !== 1,
}))
const kaltura = await serveKaltura(entries, speech)
onTestEnd(kaltura.close)

const env = {
  KALTURA_PARTNER_ID: kalturaAccount.partnerId,
  KALTURA_SECRET: kalturaAccount.secret,
  KALTURA_URL: kaltura.url,
  LINKS_ALLOW_PRIVATE: '127.0.0.1/32',
}
const logLines: string[] = []
const { context, register } = await createTestProduct(
  { ...env, LOG_LEVEL: 'info' },
  { write: (line) => logLines.push(line) },
)
const user = await register()
fakeRecognition(context)
await context.queue.work(context, allJobs)

const ask = (query: { search?: string; nextPage?: string; ids?: string } = {}) => ({
  params: { uid: user.uid, source: 'kaltura' as const },
  query,
})
const list = (query?: Parameters<typeof ask>[0]) => user.call(endpoints.listSourceItems, ask(query))

const transcribe = (url: string) =>
  user.call(endpoints.createTranscription, {
    params: { uid: user.uid },
    body: { url, name: 'A lecture', languageCode: 'en', orgId: user.orgId },
  })
async function waitForEnd(id: string): Promise<Collection> {
  for (;;) {
    const collection = await user.call(endpoints.getCollection, { params: { id } })
    if (['complete', 'error'].includes(collection.processing.state)) return collection
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

it('lists media with thumbnails, page by page', async () => {
  const first = await list()
  expect(first.Items).toHaveLength(20)
  expect(first.Items[0]).toEqual({
    url: 'kaltura:0_entry0',
    name: 'Lecture 0',
    thumbnail: expect.stringMatching(/^data:image\/png;base64,/),
    recorded: null,
    duration: 60,
    size: null,
  })
  expect(first.Items[1]?.thumbnail).toBeNull()
  const names = first.Items.map(({ name }) => name)
  let next = first.LastEvaluatedKey?.nextPage as string | undefined
  while (next) {
    const page = await list({ nextPage: next })
    names.push(...page.Items.map(({ name }) => name))
    next = page.LastEvaluatedKey?.nextPage as string | undefined
  }
  expect(names).toEqual(entries.map(({ name }) => name))
})

it('searches, and lists single entries', async () => {
  const twoItems = await list({ ids: '0_entry7,0_entry2,0_gone' })
  expect(twoItems.Items.map(({ name }) => name)).toEqual(['Lecture 2', 'Lecture 7'])
  const { Items, LastEvaluatedKey } = await list({ search: 'tides' })
  expect(Items.map(({ name }) => name)).toEqual(['The tides'])
  expect(LastEvaluatedKey).toBeUndefined()
})

it('starts a session, and another one once it expires', async () => {
  await list()
  const countSessionStarts = () => kaltura.calls.filter((call) => call === 'session.start').length
  const before = countSessionStarts()
  await list()
  expect(countSessionStarts()).toBe(before)
  kaltura.expireSessions()
  expect((await list()).Items).toHaveLength(20)
  expect(countSessionStarts()).toBe(before + 1)
})

it('waits while Kaltura is busy, and gives up after three retries', async () => {
  kaltura.refuse(2)
  expect((await list()).Items).toHaveLength(20)
  kaltura.refuse(4)
  const response = await user.send(endpoints.listSourceItems, ask())
  expect([response.statusCode, response.json().error.code]).toEqual([502, 'provider_failed'])
  expect((await list()).Items).toHaveLength(20)
})

it('transcribes an entry with the session of the server', async () => {
  kaltura.expireSessions()
  const { id } = await transcribe('kaltura:0_entry3')
  const finishedCollection = await waitForEnd(id)
  expect(finishedCollection).toMatchObject({ name: 'A lecture', processing: { state: 'complete' } })
  expect(finishedCollection.snippet.toLowerCase()).toContain('morning')
})

it('reports an entry that has been deleted', async () => {
  const { id } = await transcribe('kaltura:0_gone')
  expect((await waitForEnd(id)).processing).toMatchObject({ state: 'error', error: { code: 'link_failed' } })
})

it('sends neither the secret nor a session to browsers, and logs neither', async () => {
  const response = await user.send(endpoints.listSourceItems, ask())
  const config = await user.send(endpoints.getConfig)
  expect(config.json().result.sources).toEqual(['kaltura'])
  expect(logLines.join('')).toContain('Kaltura media.list')
  for (const text of [response.body, config.body, logLines.join('')]) {
    expect(text).not.toContain(kalturaAccount.secret)
    expect(text).not.toMatch(/\/ks\/|"ks"/)
  }
})

it('rejects an invalid page, a wrong secret and an unconfigured account', async () => {
  expect((await user.send(endpoints.listSourceItems, ask({ nextPage: 'x' }))).statusCode).toBe(400)
  const wrongSecretProduct = await createTestProduct({ ...env, KALTURA_SECRET: 'other-secret' })
  const other = await wrongSecretProduct.register()
  const params = { uid: other.uid, source: 'kaltura' as const }
  const response = await other.send(endpoints.listSourceItems, { params, query: {} })
  expect(response.json().error.code).toBe('provider_failed')
  expect(response.body).not.toContain('other-secret')
  const unconfiguredProduct = await sharedTestProduct()
  const otherUser = await unconfiguredProduct.register()
  expect((await otherUser.call(endpoints.getConfig)).sources).toEqual([])
  const body = { url: 'kaltura:0_entry3', languageCode: 'en', orgId: otherUser.orgId }
  const createdResponse = await otherUser.send(endpoints.createTranscription, {
    params: { uid: otherUser.uid },
    body,
  })
  expect(createdResponse.json().error.code).toBe('not_configured')
})

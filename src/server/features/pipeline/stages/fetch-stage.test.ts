import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { endpoints } from '#contract/endpoints.ts'
import { allJobs } from '#server/jobs.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { createTestFolder, synthesizeSpeech } from '#server/testing/recordings.ts'
import { fakeRecognition } from '#server/testing/transcribing.ts'

const { context, register } = await createTestProduct({ LINKS_ALLOW_PRIVATE: '127.0.0.1/32' })
const user = await register()
const folder = await createTestFolder()
let speech: Buffer
let host: string

const server = createServer((request, response) => {
  if (request.url === '/talks/My%20talk.wav') response.setHeader('content-type', 'audio/wav').end(speech)
  else if (request.url === '/page') {
    const head = `<title>A page</title><meta property="og:title" content="The morning show">
      <meta property="og:audio" content="/talks/My%20talk.wav">`
    response.setHeader('content-type', 'text/html').end(`<html><head>${head}</head><body></body></html>`)
  } else if (request.url === '/endless') {
    response.setHeader('content-type', 'audio/wav').write(speech.subarray(0, 1000))
  } else response.writeHead(404).end()
})

beforeAll(async () => {
  speech = await readFile(await synthesizeSpeech('good morning everyone', join(folder, 'speech.wav')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  fakeRecognition(context)
  await context.queue.work(context, allJobs)
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
})

const transcribe = (url: string, overrides: object = {}) =>
  user.call(endpoints.createTranscription, {
    params: { uid: user.uid },
    body: { url, languageCode: 'en', orgId: user.orgId, ...overrides },
  })
async function waitUntil(id: string, condition: (collection: Collection) => boolean): Promise<Collection> {
  for (;;) {
    const collection = await user.call(endpoints.getCollection, { params: { id } })
    if (condition(collection)) return collection
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const hasEnded = ({ processing: { state } }: Collection) => state === 'complete' || state === 'error'

it('a link to a recording becomes a transcript named after the file', async () => {
  const { id, name } = await transcribe(`${host}/talks/My%20talk.wav`)
  expect(name).toBe('My Talk')
  const finishedCollection = await waitUntil(id, hasEnded)
  expect(finishedCollection).toMatchObject({ name: 'My Talk', processing: { state: 'complete' } })
  expect(finishedCollection.snippet.toLowerCase()).toContain('morning')
})

it('names a page by its title, unless renamed by a user', async () => {
  const [pageResponse, namedResponse] = [
    await transcribe(`${host}/page`),
    await transcribe(`${host}/page`, { name: 'Mine' }),
  ]
  expect((await waitUntil(pageResponse.id, hasEnded)).name).toBe('The morning show')
  expect((await waitUntil(namedResponse.id, hasEnded)).name).toBe('Mine')
})

it('a dead link ends with a clear error', async () => {
  const { id } = await transcribe(`${host}/nothing.mp3`)
  const { processing } = await waitUntil(id, hasEnded)
  expect(processing).toMatchObject({ state: 'error', error: { code: 'link_failed' } })
})

it('a linked recording counts toward the quota, and is rejected beyond it', async () => {
  const usage = () =>
    user.call(endpoints.getUsage, { params: { uid: user.uid }, query: { orgId: user.orgId } })
  const before = (await usage()).user.stored.used
  const { id } = await transcribe(`${host}/talks/My%20talk.wav`)
  await waitUntil(id, hasEnded)
  const { used } = (await usage()).user.stored
  expect(used).toBeGreaterThan(before + speech.length)

  context.installation.storedBytesPerUser = used + speech.length - 1
  const largeResponse = await transcribe(`${host}/talks/My%20talk.wav`)
  const { processing } = await waitUntil(largeResponse.id, hasEnded)
  expect(processing).toMatchObject({ state: 'error', error: { code: 'quota_exceeded' } })
  await expect(context.storage.head(`collections/${largeResponse.id}/source`)).rejects.toMatchObject({
    code: 'not_found',
  })
  expect((await usage()).user.stored.used).toBe(used)
  context.installation.storedBytesPerUser = used
  await expect(transcribe(`${host}/talks/My%20talk.wav`)).rejects.toThrow('quota_exceeded')
  context.installation.storedBytesPerUser = null
})

it('a download stops when canceled, and leaves nothing behind', async () => {
  const { id } = await transcribe(`${host}/endless`)
  await waitUntil(id, ({ processing }) => processing.state === 'processing')
  await user.call(endpoints.cancelCollection, { params: { id } })
  const countConnections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  while ((await countConnections()) > 0) await new Promise((resolve) => setTimeout(resolve, 50))
  await expect(context.storage.head(`collections/${id}/source`)).rejects.toMatchObject({ code: 'not_found' })
})

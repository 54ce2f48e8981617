import { afterEach, expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { endpoints } from '#contract/endpoints.ts'
import { allJobs } from '#server/jobs.ts'
import { onTestEnd } from '#server/testing/cleanup.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { sendError, serveS3 } from '#server/testing/s3-server.ts'

const bytes = Buffer.alloc(300_000, 1)
const objects: Record<string, Buffer> = {
  'archive/Interviews/One & two.mp3': bytes,
  "archive/Interviews/100% ñandú?#'1'.wav": bytes,
  'archive/talk.mp3': bytes,
  'archive/notes.txt': bytes,
  'archive/../secret.mp3': bytes,
  'archive//empty.mp3': bytes,
  'archive/': Buffer.alloc(0),
  'private/talk.mp3': bytes,
}
for (let n = 0; n < 450; n++) objects[`archive/notes/${n}.txt`] = bytes
objects['archive/notes/talk.mp3'] = bytes
for (let n = 0; n < 450; n++) objects[`archive/many/part ${String(n).padStart(3, '0')}.mp3`] = bytes
const bucket = await serveS3(objects)
onTestEnd(bucket.close)
const { context, register } = await createTestProduct({
  CONNECTED_FOLDERS: 's3',
  LINKS_ALLOW_PRIVATE: '127.0.0.1/32',
})
const owner = await register()
await context.queue.work(context, allJobs)
const { secretAccessKey } = bucket
afterEach(() => {
  bucket.intercept = () => false
  bucket.secretAccessKey = secretAccessKey
})

const input = { params: { oid: owner.orgId } }
const params = { oid: owner.orgId, folderKind: 's3' as const }
const settings = (changes: object = {}) => ({
  kind: 's3' as const,
  endpoint: bucket.url,
  region: bucket.region,
  bucket: bucket.bucket,
  prefix: '/archive/',
  accessKeyId: bucket.accessKeyId,
  secret: secretAccessKey,
  ...changes,
})
const connect = (changes?: object) =>
  owner.send(endpoints.connectFolder, { ...input, body: settings(changes) })
const list = (query: { path?: string; search?: string; nextPage?: string } = {}) =>
  owner.send(endpoints.listFolderEntries, { params, query })
const listResult = async (query = {}) => (await list(query)).json().result
const codeOf = async (response: ReturnType<typeof list>) => (await response).json().error?.code ?? null
const namesOf = (entries: { name: string }[]) => entries.map(({ name }) => name)
async function transcribeAndWait(url: string): Promise<Collection> {
  const { id } = await owner.call(endpoints.createTranscription, {
    params: { uid: owner.uid },
    body: { url, languageCode: 'en-US', orgId: owner.orgId },
  })
  for (;;) {
    const collection = await owner.call(endpoints.getCollection, { params: { id } })
    if (['complete', 'error'].includes(collection.processing.state)) return collection
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

it('connects a folder that accepts the key', async () => {
  expect(await codeOf(connect({ secret: 'forged' }))).toBe('folder_refused')
  expect(await codeOf(connect({ accessKeyId: 'AKOTHER' }))).toBe('folder_refused')
  for (const wrongSettings of [{ bucket: 'missing' }, { region: 'us-east-1' }])
    expect(await codeOf(connect(wrongSettings))).toBe('folder_unavailable')
  expect(await codeOf(connect({ endpoint: 'http://10.0.0.1' }))).toBe('link_refused')
  expect(await codeOf(connect({ prefix: 'a/../b' }))).toBe('invalid_input')
  const response = await connect()
  expect(response.statusCode).toBe(200)
  expect(response.body).not.toContain(secretAccessKey)
})

it('lists folders and recordings below the prefix', async () => {
  await connect()
  const rootEntries = await listResult()
  expect(namesOf(rootEntries.folders)).toEqual(['Interviews', 'many', 'notes'])
  expect(rootEntries.files).toEqual([
    { url: `s3:${owner.orgId}/talk.mp3`, name: 'talk.mp3', path: 'talk.mp3', size: 300_000 },
  ])
  expect(namesOf((await listResult({ path: 'Interviews' })).files)).toEqual([
    "100% ñandú?#'1'.wav",
    'One & two.mp3',
  ])
  expect(await codeOf(list({ path: '../private' }))).toBe('invalid_input')
})

it('pages with continuation tokens, and searches by name', async () => {
  await connect()
  const names: string[] = []
  for (let query: object | null = { path: 'many' }; query; ) {
    const page = await listResult(query)
    names.push(...namesOf(page.files))
    query = page.nextPage ? { path: 'many', nextPage: page.nextPage } : null
  }
  expect(names).toHaveLength(450)
  expect(new Set(names).size).toBe(450)
  // A page with only other files would look like an empty folder.
  expect(namesOf((await listResult({ path: 'notes' })).files)).toEqual(['talk.mp3'])
  const entries = await listResult({ search: 'ONE &' })
  expect(entries.files.map(({ path }: { path: string }) => path)).toEqual(['Interviews/One & two.mp3'])
  expect(await codeOf(list({ nextPage: 'bad', path: 'many' }))).toBeNull()
})

it('downloads a file by a signed URL, also after a lost connection', async () => {
  await connect()
  const { files } = await listResult({ path: 'Interviews' })
  let remainingLosses = 1
  bucket.intercept = (request, response) => {
    if (!request.url?.includes('X-Amz-Signature') || remainingLosses-- <= 0) return false
    const headers = { 'content-length': bytes.length, 'accept-ranges': 'bytes', etag: '"1"' }
    response.writeHead(200, headers).write(bytes.subarray(0, 200_000), () => response.destroy())
    return true
  }
  const collection = await transcribeAndWait(files[0].url)
  expect(collection.name).toBe("100% Ñandú?#'1'")
  expect(collection.processing).toMatchObject({ error: { code: 'media_unreadable' } })
  const row = await context.db
    .selectFrom('collections')
    .select('source_key')
    .where('id', '=', collection.id)
    .executeTakeFirstOrThrow()
  expect((await context.storage.head(row.source_key)).size).toBe(300_000)
})

it('reports a revoked key, and works again with a new one', async () => {
  await connect()
  bucket.secretAccessKey = 'another'
  expect(await codeOf(list())).toBe('folder_refused')
  const { processing } = await transcribeAndWait(`s3:${owner.orgId}/talk.mp3`)
  expect(processing).toMatchObject({ error: { code: 'folder_refused' } })
  expect((await owner.call(endpoints.listFolders, input))[0]?.refused).toBe(true)
  expect((await connect({ secret: 'another' })).statusCode).toBe(200)
  expect((await owner.call(endpoints.listFolders, input))[0]?.refused).toBe(false)
})

it('reports a key that was revoked during a download', async () => {
  await connect()
  let requestCount = 0
  bucket.intercept = (request, response) => {
    if (!request.url?.includes('X-Amz-Signature') || ++requestCount > 1) return false
    const headers = { 'content-length': bytes.length, 'accept-ranges': 'bytes', etag: '"1"' }
    response.writeHead(200, headers).write(bytes.subarray(0, 200_000), () => {
      bucket.secretAccessKey = 'another'
      response.destroy()
    })
    return true
  }
  const { processing } = await transcribeAndWait(`s3:${owner.orgId}/talk.mp3`)
  expect(processing).toMatchObject({ error: { code: 'folder_refused' } })
  expect(requestCount).toBe(2)
})

it('waits for a busy server, and follows no redirects', async () => {
  await connect()
  let remainingRefusals = 1
  bucket.intercept = (_, response) => {
    if (remainingRefusals-- <= 0) return false
    sendError(response, 503, 'SlowDown', { 'retry-after': '1' })
    return true
  }
  expect(namesOf((await listResult()).files)).toEqual(['talk.mp3'])
  remainingRefusals = 1
  expect((await transcribeAndWait(`s3:${owner.orgId}/talk.mp3`)).processing).toMatchObject({
    error: { code: 'media_unreadable' },
  })
  bucket.intercept = (_, response) => {
    response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()
    return true
  }
  expect(await codeOf(list())).toBe('folder_unavailable')
  bucket.intercept = (_, response) => {
    response.writeHead(200).end('<ListBucketResult><Contents>')
    return true
  }
  expect(await codeOf(list())).toBe('folder_unavailable')
})

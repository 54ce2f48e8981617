import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { endpoints } from '#contract/endpoints.ts'
import { allJobs } from '#server/jobs.ts'
import { onTestEnd } from '#server/testing/cleanup.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { multistatus, multistatusResource, serveWebdav } from '#server/testing/webdav-server.ts'

const bytes = Buffer.alloc(300_000, 1)
const tree: Record<string, Buffer | null> = {
  Interviews: null,
  'Interviews/One & two.mp3': bytes,
  'Interviews/100% ñandú?#1.wav': bytes,
  'Interviews/Old': null,
  'Interviews/Old/one.mp3': bytes,
  'notes.txt': bytes,
  'talk.mp3': bytes,
}
const davServer = await serveWebdav(tree)
onTestEnd(davServer.close)
const logLines: string[] = []
const { context, register } = await createTestProduct(
  { CONNECTED_FOLDERS: 'webdav', LINKS_ALLOW_PRIVATE: '127.0.0.1/32', LOG_LEVEL: 'trace' },
  { write: (line) => logLines.push(line) },
)
const owner = await register()
await context.queue.work(context, allJobs)
afterEach(() => {
  davServer.intercept = () => false
  davServer.password = 'app password'
})

const params = { oid: owner.orgId, folderKind: 'webdav' as const }
const input = { params: { oid: owner.orgId } }
const settings = (secret?: string, url = davServer.url) => ({
  kind: 'webdav' as const,
  url,
  user: davServer.user,
  secret,
})
const connect = (body = settings('app password')) => owner.send(endpoints.connectFolder, { ...input, body })
const list = (query: { path?: string; search?: string; nextPage?: string } = {}) =>
  owner.send(endpoints.listFolderEntries, { params, query })
const listResult = async (query = {}) => (await list(query)).json().result
const codeOf = async (response: ReturnType<typeof list>) => (await response).json().error?.code ?? null
const isRefused = async () => (await owner.call(endpoints.listFolders, input))[0]?.refused
const transcribe = (url: string, caller = owner) =>
  caller.send(endpoints.createTranscription, {
    params: { uid: caller.uid },
    body: { url, languageCode: 'en-US', orgId: caller.orgId },
  })
async function waitForEnd(id: string): Promise<Collection> {
  for (;;) {
    const collection = await owner.call(endpoints.getCollection, { params: { id } })
    if (['complete', 'error'].includes(collection.processing.state)) return collection
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
/** Downloads a file through a recording, which then fails because it isn't really audio. */
const transcribeAndWait = async (url: string) => waitForEnd((await transcribe(url)).json().result.id)

it('connects a folder that accepts the password, and never returns it', async () => {
  expect(await codeOf(connect(settings('wrong')))).toBe('folder_refused')
  expect(await codeOf(connect(settings('app password', `${davServer.url}/missing`)))).toBe(
    'folder_unavailable',
  )
  expect(await codeOf(connect(settings('app password', 'http://10.0.0.1/dav')))).toBe('link_refused')
  expect(await owner.call(endpoints.listFolders, input)).toEqual([])
  const response = await connect()
  const { secret: _, ...publicSettings } = settings()
  expect(response.json().result).toEqual({ kind: 'webdav', refused: false, settings: publicSettings })
  const row = await context.db.selectFrom('folder_connections').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row) + row.secret.toString('latin1')).not.toContain('app password')
  expect((await owner.send(endpoints.listFolders, input)).body).not.toContain('app password')
})

it('keeps the password for the same account only', async () => {
  await connect()
  expect((await connect(settings(undefined, `${davServer.url}/Interviews`))).statusCode).toBe(200)
  expect((await connect(settings(undefined))).statusCode).toBe(200)
  const before = davServer.requests.length
  expect(await codeOf(connect({ ...settings(undefined), user: 'grace' }))).toBe('invalid_input')
  const otherSettings = settings(undefined, davServer.url.replace('127.0.0.1', 'localhost'))
  expect(await codeOf(connect(otherSettings))).toBe('invalid_input')
  expect(davServer.requests).toHaveLength(before)
})

it('lists subfolders and recordings, and searches by name', async () => {
  await connect()
  expect(await listResult()).toEqual({
    folders: [{ name: 'Interviews', path: 'Interviews' }],
    files: [{ url: `webdav:${owner.orgId}/talk.mp3`, name: 'talk.mp3', path: 'talk.mp3', size: 300_000 }],
    nextPage: null,
    isPartial: false,
  })
  const folderEntries = await listResult({ path: 'Interviews' })
  expect(folderEntries.files.map(({ name }: { name: string }) => name)).toEqual([
    '100% ñandú?#1.wav',
    'One & two.mp3',
  ])
  const entries = await listResult({ search: 'ONE' })
  expect(entries.files.map(({ path }: { path: string }) => path)).toEqual([
    'Interviews/One & two.mp3',
    'Interviews/Old/one.mp3',
  ])
  expect(await codeOf(list({ path: 'Interviews/..' }))).toBe('invalid_input')
})

it('pages through a large folder', async () => {
  await connect()
  for (let n = 1; n <= 450; n++) davServer.tree.set(`Interviews/Old/part ${n}.mp3`, bytes)
  const names: string[] = []
  for (let next: string | null = '0'; next !== null; ) {
    const page = await listResult({ path: 'Interviews/Old', nextPage: next })
    names.push(...page.files.map(({ name }: { name: string }) => name))
    next = page.nextPage
  }
  expect(names).toEqual(['one.mp3', ...Array.from({ length: 450 }, (_, n) => `part ${n + 1}.mp3`)])
})

it('ignores entries outside the folder, and rejects incomplete lists', async () => {
  await connect()
  const { pathname } = new URL(davServer.url)
  const names = ['../secret.mp3', '%2e%2e/secret.mp3', 'a%2fb.mp3', '..%5cx.mp3', 'sub/deep.mp3', 'ok.mp3']
  const hrefs = [...names.map((name) => `${pathname}/${name}`), 'http://other.example/ok2.mp3']
  let body = multistatus(hrefs.map((href) => multistatusResource(href, bytes)))
  davServer.intercept = (_, response) => {
    response.writeHead(207).end(body)
    return true
  }
  expect((await listResult()).files.map(({ name }: { name: string }) => name)).toEqual(['ok.mp3'])
  for (const brokenResponse of [
    body.slice(0, -20),
    '<html>Sign in',
    '',
    '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
  ]) {
    body = brokenResponse
    expect(await codeOf(list())).toBe('folder_unavailable')
  }
})

it('sends the password to no other origin', async () => {
  await connect()
  const seenHeaders: unknown[] = []
  const other = createServer((request, response) => {
    seenHeaders.push(request.headers)
    response.end()
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestEnd(async () => void other.close())
  const { port } = other.address() as AddressInfo
  davServer.intercept = (_, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end()
    return true
  }
  expect(await codeOf(list())).toBe('link_refused')
  const { processing } = await transcribeAndWait(`webdav:${owner.orgId}/talk.mp3`)
  expect(processing).toMatchObject({ error: { code: 'folder_unavailable' } })
  expect(seenHeaders).toEqual([])
})

it('waits as long as a busy server requests, within limits', async () => {
  await connect()
  let remainingRefusals = 1
  let retryAfter = '1'
  davServer.intercept = (_, response) => {
    if (remainingRefusals-- <= 0) return false
    response.writeHead(503, { 'retry-after': retryAfter }).end()
    return true
  }
  const start = performance.now()
  expect((await list()).statusCode).toBe(200)
  expect(performance.now() - start).toBeGreaterThan(950)
  remainingRefusals = 1
  retryAfter = '3600'
  expect(await codeOf(list())).toBe('folder_unavailable')
})

it('transcribes a file with the stored password, and again after a rejection', async () => {
  await connect()
  const { files } = await listResult({ path: 'Interviews' })
  const { id, name } = (await transcribe(files[0].url)).json().result
  expect(name).toBe('100% Ñandú?#1')
  expect((await waitForEnd(id)).processing).toMatchObject({ error: { code: 'media_unreadable' } })
  const row = await context.db
    .selectFrom('collections')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await context.storage.head(row.source_key)).size).toBe(300_000)

  davServer.password = 'a new one'
  const lateResponse = await transcribeAndWait(files[1].url)
  expect(lateResponse.processing).toMatchObject({ error: { code: 'folder_refused' } })
  expect(await isRefused()).toBe(true)
  expect(await codeOf(list())).toBe('folder_refused')
  expect(await codeOf(connect(settings(undefined)))).toBe('folder_refused')
  expect((await connect(settings('a new one'))).statusCode).toBe(200)
  expect(await isRefused()).toBe(false)
  await owner.call(endpoints.retryCollection, { params: { id: lateResponse.id } })
  expect((await waitForEnd(lateResponse.id)).processing).toMatchObject({
    error: { code: 'media_unreadable' },
  })
})

/**
 * Makes the server drop the connection once, partway through a file; returns a function that counts file
 * requests.
 */
function loseConnection(onDisconnect: () => void): () => number {
  let requestCount = 0
  davServer.intercept = ({ method }, response) => {
    if (method !== 'GET' || ++requestCount > 1) return false
    const headers = { 'content-length': bytes.length, 'accept-ranges': 'bytes', etag: '"1"' }
    response.writeHead(200, headers).write(bytes.subarray(0, 200_000), () => {
      onDisconnect()
      response.destroy()
    })
    return true
  }
  return () => requestCount
}

it('reports a password that was revoked during a download, without repeated requests', async () => {
  await connect()
  const { files } = await listResult({ path: 'Interviews' })
  const requestCount = loseConnection(() => {
    davServer.password = 'a new one'
  })
  const partialResponse = await transcribeAndWait(files[0].url)
  expect(partialResponse.processing).toMatchObject({ error: { code: 'folder_refused' } })
  expect(requestCount()).toBe(2)
  expect(await isRefused()).toBe(true)
  expect((await connect(settings('a new one'))).statusCode).toBe(200)
  await owner.call(endpoints.retryCollection, { params: { id: partialResponse.id } })
  expect((await waitForEnd(partialResponse.id)).processing).toMatchObject({
    error: { code: 'media_unreadable' },
  })
})

it('resumes a download when the server is busy after a lost connection', async () => {
  await connect()
  const { files } = await listResult({ path: 'Interviews' })
  const requestCount = loseConnection(() => {})
  const originalIntercept = davServer.intercept
  davServer.intercept = (request, response) => {
    if (requestCount() !== 1 || request.method !== 'GET') return originalIntercept(request, response)
    originalIntercept(request, response)
    response.writeHead(503, { 'retry-after': '1' }).end()
    return true
  }
  const { processing } = await transcribeAndWait(files[0].url)
  expect(processing).toMatchObject({ error: { code: 'media_unreadable' } })
  expect(requestCount()).toBe(3)
})

it('rejects files that are from other workspaces, outside the folder, too large, or in a disconnected folder', async () => {
  await connect()
  const stranger = await register()
  expect((await transcribe(`webdav:${owner.orgId}/talk.mp3`, stranger)).statusCode).toBe(404)
  expect(await codeOf(transcribe(`webdav:${owner.orgId}/../x.mp3`))).toBe('invalid_input')
  const installation = context.installation as { maxUploadBytes: number }
  const { maxUploadBytes } = installation
  installation.maxUploadBytes = 1000
  const largeCollection = await transcribeAndWait(`webdav:${owner.orgId}/talk.mp3`)
  installation.maxUploadBytes = maxUploadBytes
  expect(largeCollection.processing).toMatchObject({ error: { code: 'media_too_large' } })
  expect((await owner.send(endpoints.disconnectFolder, { params })).statusCode).toBe(204)
  expect(await codeOf(list())).toBe('not_found')
  expect(await codeOf(transcribe(`webdav:${owner.orgId}/talk.mp3`))).toBe('not_found')
})

it('never logs the password', () => {
  const credentials = Buffer.from('ada:app password').toString('base64')
  for (const text of ['app password', credentials]) expect(logLines.join('')).not.toContain(text)
})

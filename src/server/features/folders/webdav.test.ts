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
const dav = await serveWebdav(tree)
onTestEnd(dav.close)
const logged: string[] = []
const { context, register } = await createTestProduct(
  { CONNECTED_FOLDERS: 'webdav', LINKS_ALLOW_PRIVATE: '127.0.0.1/32', LOG_LEVEL: 'trace' },
  { write: (line) => logged.push(line) },
)
const owner = await register()
await context.queue.work(context, allJobs)
afterEach(() => {
  dav.intercept = () => false
  dav.password = 'app password'
})

const params = { oid: owner.orgId, folderKind: 'webdav' as const }
const input = { params: { oid: owner.orgId } }
const settings = (secret?: string, url = dav.url) => ({
  kind: 'webdav' as const,
  url,
  user: dav.user,
  secret,
})
const connect = (body = settings('app password')) => owner.send(endpoints.connectFolder, { ...input, body })
const list = (query: { path?: string; search?: string; nextPage?: string } = {}) =>
  owner.send(endpoints.listFolderEntries, { params, query })
const listed = async (query = {}) => (await list(query)).json().result
const codeOf = async (response: ReturnType<typeof list>) => (await response).json().error?.code ?? null
const isRefused = async () => (await owner.call(endpoints.listFolders, input))[0]?.refused
const transcribe = (url: string, caller = owner) =>
  caller.send(endpoints.createTranscription, {
    params: { uid: caller.uid },
    body: { url, languageCode: 'en-US', orgId: caller.orgId },
  })
async function ended(id: string): Promise<Collection> {
  for (;;) {
    const collection = await owner.call(endpoints.getCollection, { params: { id } })
    if (['complete', 'error'].includes(collection.processing.state)) return collection
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
/** Downloads a file through a recording, which then fails because it isn't really audio. */
const fetched = async (url: string) => ended((await transcribe(url)).json().result.id)

it('connects a folder that accepts the password, and never returns it', async () => {
  expect(await codeOf(connect(settings('wrong')))).toBe('folder_refused')
  expect(await codeOf(connect(settings('app password', `${dav.url}/missing`)))).toBe('folder_unavailable')
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
  expect((await connect(settings(undefined, `${dav.url}/Interviews`))).statusCode).toBe(200)
  expect((await connect(settings(undefined))).statusCode).toBe(200)
  const before = dav.requests.length
  expect(await codeOf(connect({ ...settings(undefined), user: 'grace' }))).toBe('invalid_input')
  const elsewhere = settings(undefined, dav.url.replace('127.0.0.1', 'localhost'))
  expect(await codeOf(connect(elsewhere))).toBe('invalid_input')
  expect(dav.requests).toHaveLength(before)
})

it('lists subfolders and recordings, and searches by name', async () => {
  await connect()
  expect(await listed()).toEqual({
    folders: [{ name: 'Interviews', path: 'Interviews' }],
    files: [{ url: `webdav:${owner.orgId}/talk.mp3`, name: 'talk.mp3', path: 'talk.mp3', size: 300_000 }],
    nextPage: null,
    isPartial: false,
  })
  const folderEntries = await listed({ path: 'Interviews' })
  expect(folderEntries.files.map(({ name }: { name: string }) => name)).toEqual([
    '100% ñandú?#1.wav',
    'One & two.mp3',
  ])
  const entries = await listed({ search: 'ONE' })
  expect(entries.files.map(({ path }: { path: string }) => path)).toEqual([
    'Interviews/One & two.mp3',
    'Interviews/Old/one.mp3',
  ])
  expect(await codeOf(list({ path: 'Interviews/..' }))).toBe('invalid_input')
})

it('pages through a large folder', async () => {
  await connect()
  for (let n = 1; n <= 450; n++) dav.tree.set(`Interviews/Old/part ${n}.mp3`, bytes)
  const names: string[] = []
  for (let next: string | null = '0'; next !== null; ) {
    const page = await listed({ path: 'Interviews/Old', nextPage: next })
    names.push(...page.files.map(({ name }: { name: string }) => name))
    next = page.nextPage
  }
  expect(names).toEqual(['one.mp3', ...Array.from({ length: 450 }, (_, n) => `part ${n + 1}.mp3`)])
})

it('ignores entries outside the folder, and rejects incomplete lists', async () => {
  await connect()
  const { pathname } = new URL(dav.url)
  const names = ['../secret.mp3', '%2e%2e/secret.mp3', 'a%2fb.mp3', '..%5cx.mp3', 'sub/deep.mp3', 'ok.mp3']
  const hrefs = [...names.map((name) => `${pathname}/${name}`), 'http://other.example/ok2.mp3']
  let body = multistatus(hrefs.map((href) => multistatusResource(href, bytes)))
  dav.intercept = (_, response) => {
    response.writeHead(207).end(body)
    return true
  }
  expect((await listed()).files.map(({ name }: { name: string }) => name)).toEqual(['ok.mp3'])
  for (const broken of [
    body.slice(0, -20),
    '<html>Sign in',
    '',
    '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
  ]) {
    body = broken
    expect(await codeOf(list())).toBe('folder_unavailable')
  }
})

it('sends the password to no other origin', async () => {
  await connect()
  const seen: unknown[] = []
  const other = createServer((request, response) => {
    seen.push(request.headers)
    response.end()
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestEnd(async () => void other.close())
  const { port } = other.address() as AddressInfo
  dav.intercept = (_, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end()
    return true
  }
  expect(await codeOf(list())).toBe('link_refused')
  const { processing } = await fetched(`webdav:${owner.orgId}/talk.mp3`)
  expect(processing).toMatchObject({ error: { code: 'folder_unavailable' } })
  expect(seen).toEqual([])
})

it('waits as long as a busy server requests, within limits', async () => {
  await connect()
  let refusals = 1
  let wait = '1'
  dav.intercept = (_, response) => {
    if (refusals-- <= 0) return false
    response.writeHead(503, { 'retry-after': wait }).end()
    return true
  }
  const start = performance.now()
  expect((await list()).statusCode).toBe(200)
  expect(performance.now() - start).toBeGreaterThan(950)
  refusals = 1
  wait = '3600'
  expect(await codeOf(list())).toBe('folder_unavailable')
})

it('transcribes a file with the stored password, and again after a rejection', async () => {
  await connect()
  const { files } = await listed({ path: 'Interviews' })
  const { id, name } = (await transcribe(files[0].url)).json().result
  expect(name).toBe('100% Ñandú?#1')
  expect((await ended(id)).processing).toMatchObject({ error: { code: 'media_unreadable' } })
  const row = await context.db
    .selectFrom('collections')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await context.storage.head(row.source_key)).size).toBe(300_000)

  dav.password = 'a new one'
  const lateResponse = await fetched(files[1].url)
  expect(lateResponse.processing).toMatchObject({ error: { code: 'folder_refused' } })
  expect(await isRefused()).toBe(true)
  expect(await codeOf(list())).toBe('folder_refused')
  expect(await codeOf(connect(settings(undefined)))).toBe('folder_refused')
  expect((await connect(settings('a new one'))).statusCode).toBe(200)
  expect(await isRefused()).toBe(false)
  await owner.call(endpoints.retryCollection, { params: { id: lateResponse.id } })
  expect((await ended(lateResponse.id)).processing).toMatchObject({ error: { code: 'media_unreadable' } })
})

/** Sends part of a file and then loses the connection, once; returns the number of requests for files. */
function loseConnection(onDisconnect: () => void): () => number {
  let requestCount = 0
  dav.intercept = ({ method }, response) => {
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
  const { files } = await listed({ path: 'Interviews' })
  const requestCount = loseConnection(() => {
    dav.password = 'a new one'
  })
  const cut = await fetched(files[0].url)
  expect(cut.processing).toMatchObject({ error: { code: 'folder_refused' } })
  expect(requestCount()).toBe(2)
  expect(await isRefused()).toBe(true)
  expect((await connect(settings('a new one'))).statusCode).toBe(200)
  await owner.call(endpoints.retryCollection, { params: { id: cut.id } })
  expect((await ended(cut.id)).processing).toMatchObject({ error: { code: 'media_unreadable' } })
})

it('resumes a download when the server is busy after a lost connection', async () => {
  await connect()
  const { files } = await listed({ path: 'Interviews' })
  const requestCount = loseConnection(() => {})
  const loseNext = dav.intercept
  dav.intercept = (request, response) => {
    if (requestCount() !== 1 || request.method !== 'GET') return loseNext(request, response)
    loseNext(request, response)
    response.writeHead(503, { 'retry-after': '1' }).end()
    return true
  }
  const { processing } = await fetched(files[0].url)
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
  const large = await fetched(`webdav:${owner.orgId}/talk.mp3`)
  installation.maxUploadBytes = maxUploadBytes
  expect(large.processing).toMatchObject({ error: { code: 'media_too_large' } })
  expect((await owner.send(endpoints.disconnectFolder, { params })).statusCode).toBe(204)
  expect(await codeOf(list())).toBe('not_found')
  expect(await codeOf(transcribe(`webdav:${owner.orgId}/talk.mp3`))).toBe('not_found')
})

it('logs no password', () => {
  const credentials = Buffer.from('ada:app password').toString('base64')
  for (const text of ['app password', credentials]) expect(logged.join('')).not.toContain(text)
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { endpoints } from '#contract/endpoints.ts'
import { allJobs } from '#server/jobs.ts'
import { onTestEnd } from '#server/testing/cleanup.ts'
import { googleClient, serveGoogle } from '#server/testing/google-server.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { createTestFolder, synthesizeSpeech } from '#server/testing/recordings.ts'
import { fakeRecognition } from '#server/testing/transcribing.ts'

const folder = await createTestFolder()
const speech = await readFile(
  await synthesizeSpeech('good morning everyone, this is a longer talk', join(folder, 's.wav')),
)

const files = Array.from({ length: 25 }, (_, n) => ({
  id: `drive-file-${n}`,
  name: n === 22 ? "Ada's talk.mp3" : `talk-${n}.mp3`,
  mimeType: 'audio/mpeg',
  size: speech.length,
}))
const google = await serveGoogle(files, speech)
onTestEnd(google.close)
const allIds = files.map(({ id }) => id)

const logLines: string[] = []
const { context, app, register } = await createTestProduct(
  {
    GOOGLE_DRIVE_CLIENT_ID: googleClient.id,
    GOOGLE_DRIVE_CLIENT_SECRET: googleClient.secret,
    GOOGLE_DRIVE_ISSUER: google.url,
    GOOGLE_DRIVE_URL: google.url,
    LINKS_ALLOW_PRIVATE: '127.0.0.1/32',
    LOG_LEVEL: 'info',
  },
  { write: (line) => logLines.push(line) },
)
fakeRecognition(context)
await context.queue.work(context, allJobs)
beforeEach(() =>
  Object.assign(google.state, {
    chosenFileIds: allIds,
    cancelsAuthorization: false,
    breaks: false,
    endsWhenBroken: false,
  }),
)

const source = 'google-drive' as const
const begin = async (caller: Caller) =>
  (await caller.call(endpoints.startSourceConnection, { params: { uid: caller.uid, source } })).url

/** Opens Google's window like a browser; returns the address that it redirects to. */
async function approveAt(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' })
  const { pathname, search } = new URL(response.headers.get('location') ?? '')
  return pathname + search
}
const followCallback = async (caller: Pick<Caller, 'cookie'>, url: string) =>
  (await app.inject({ url, headers: { cookie: caller.cookie } })).headers.location

async function registerConnectedUser(): Promise<Caller> {
  const caller = await register()
  await followCallback(caller, await approveAt(await begin(caller)))
  return caller
}
const ask = (caller: Caller, query: { search?: string; nextPage?: string; ids?: string } = {}) =>
  caller.send(endpoints.listSourceItems, { params: { uid: caller.uid, source }, query })
async function list(caller: Caller, query?: Parameters<typeof ask>[1]) {
  const response = await ask(caller, query)
  expect(response.statusCode).toBe(200)
  return response.json()
}
const names = ({ Items }: { Items: { name: string }[] }) => Items.map(({ name }) => name)

async function transcribe(caller: Caller, url = 'google-drive:drive-file-3'): Promise<string> {
  const body = { url, name: 'A talk', languageCode: 'en', orgId: caller.orgId }
  return (await caller.call(endpoints.createTranscription, { params: { uid: caller.uid }, body })).id
}
async function waitForEnd(caller: Caller, id: string): Promise<Collection> {
  for (;;) {
    const collection = await caller.call(endpoints.getCollection, { params: { id } })
    if (['complete', 'error'].includes(collection.processing.state)) return collection
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

it("connects in Google's window, and lists the chosen files page by page", async () => {
  const user = await register()
  expect((await ask(user)).json().error.code).toBe('not_connected')
  google.state.chosenFileIds = ['drive-file-1', 'drive-file-2']
  const page = await followCallback(user, await approveAt(await begin(user)))
  expect(page).toBe('/connected/google-drive?picked=drive-file-1%2Cdrive-file-2')
  const pickedFiles = await list(user, { ids: 'drive-file-2,gone' })
  const item = { url: 'google-drive:drive-file-2', name: 'talk-2.mp3', size: speech.length }
  expect(pickedFiles.Items).toEqual([{ ...item, thumbnail: null, recorded: null, duration: null }])
  google.state.chosenFileIds = allIds
  await followCallback(user, await approveAt(await begin(user)))
  const first = await list(user)
  const second = await list(user, { nextPage: first.LastEvaluatedKey.nextPage })
  expect([...names(first), ...names(second)]).toEqual(files.map(({ name }) => name))
  expect(second.LastEvaluatedKey).toBeUndefined()
  expect(names(await list(user, { search: "ada's" }))).toEqual(["Ada's talk.mp3"])
})

it("rejects a forged state, another user's state, and a second use", async () => {
  const [ada, mallory] = [await register(), await register()]
  const expiredUrl = '/connected/google-drive?refused=expired'
  const callbackResponse = await approveAt(await begin(ada))
  expect(await followCallback(ada, callbackResponse.replace(/state=[^&]+/, 'state=forged'))).toBe(expiredUrl)
  expect(await followCallback(ada, callbackResponse.replace(/state=[^&]+&?/, ''))).toBe(expiredUrl)
  expect(await followCallback(mallory, callbackResponse)).toBe(expiredUrl)
  expect(await followCallback({ cookie: '' }, await approveAt(await begin(ada)))).toBe(expiredUrl)
  const second = await approveAt(await begin(ada))
  expect(await followCallback(ada, second.replace(/code=[^&]+/, 'code=forged'))).toBe(
    '/connected/google-drive?refused=failed',
  )
  const lastResponse = await approveAt(await begin(ada))
  expect(await followCallback(ada, lastResponse)).toContain('picked=')
  expect(await followCallback(ada, lastResponse)).toBe(expiredUrl)
  expect((await ask(mallory)).json().error.code).toBe('not_connected')
})

it('reports a canceled window', async () => {
  const user = await register()
  google.state.cancelsAuthorization = true
  expect(await followCallback(user, await approveAt(await begin(user)))).toBe(
    '/connected/google-drive?refused=cancelled',
  )
})

it('renews an expired token, and waits while Google is busy', async () => {
  const user = await registerConnectedUser()
  google.expireTokens()
  expect(names(await list(user))).toHaveLength(20)
  for (const status of [429, 403] as const) {
    google.state.busy = { calls: 2, status }
    expect(names(await list(user))).toHaveLength(20)
  }
  google.state.busy = { calls: 4, status: 429 }
  expect((await ask(user)).json().error.code).toBe('provider_failed')
})

it('transcribes a file, also if the token expires in the middle of the download', async () => {
  const user = await registerConnectedUser()
  google.state.breaksConnection = true
  const finishedCollection = await waitForEnd(user, await transcribe(user))
  expect(finishedCollection).toMatchObject({ name: 'A talk', processing: { state: 'complete' } })
  expect(finishedCollection.snippet.toLowerCase()).toContain('morning')
  expect(google.state.breaksConnection).toBe(false)
})

it('asks to reconnect if permission ends, after which a retry completes', async () => {
  const user = await registerConnectedUser()
  google.state.breaksConnection = true
  google.state.revokesOnBreak = true
  const id = await transcribe(user)
  const failedCollection = await waitForEnd(user, id)
  expect(failedCollection.processing).toMatchObject({
    state: 'error',
    error: { code: 'source_disconnected' },
  })
  expect((await ask(user)).json().error.code).toBe('not_connected')
  await followCallback(user, await approveAt(await begin(user)))
  await user.call(endpoints.retryCollection, { params: { id } })
  expect((await waitForEnd(user, id)).processing.state).toBe('complete')
})

it("can't read another user's files", async () => {
  const other = await register()
  const failedCollection = await waitForEnd(other, await transcribe(other))
  expect(failedCollection.processing.error?.code).toBe('source_disconnected')
})

it('disconnects, also at Google', async () => {
  const user = await registerConnectedUser()
  const params = { uid: user.uid, source }
  const before = google.state.refreshTokens.size
  expect((await user.send(endpoints.removeSourceConnection, { params })).statusCode).toBe(204)
  expect(google.state.refreshTokens.size).toBe(before - 1)
  expect((await user.send(endpoints.removeSourceConnection, { params })).statusCode).toBe(409)
})

it('keeps secrets encrypted in the database, and out of responses and logs', async () => {
  const user = await registerConnectedUser()
  const rows = await context.db.selectFrom('source_connections').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  const storedTokens = rows.map(({ refresh_token }) => refresh_token.toString('latin1')).join('')
  const responses = [(await ask(user)).body, await begin(user), logLines.join('')]
  for (const text of [storedTokens, ...responses])
    expect(text).not.toMatch(/access-|refresh-|drive-client-secret/)
  expect(logLines.join('')).toContain('Google Drive')
  const { headers } = await app.inject('/config')
  expect(String(headers['content-security-policy'])).not.toContain('google')
})

import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Context } from '#server/context.ts'
import { StorageError } from '#server/infra/storage/storage.ts'
import { addRecording, performAllActions } from '#server/testing/all-actions.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { filesContaining } from '#server/testing/traces.ts'
import { unzip, unzipBytes } from '#server/testing/unzip.ts'
import { createExport } from './create-archive.ts'
import { dataExportJobs } from './jobs.ts'
import { exportFolder, removeExpiredExports } from './service.ts'

const product = await createTestProduct()
const { context, app, register } = product
const { db } = context
const firstAttempt = { signal: new AbortController().signal, isLastAttempt: false }

const paramsOf = ({ uid }: Caller) => ({ params: { uid } })
const start = (caller: Caller) => caller.call(endpoints.startDataExport, paramsOf(caller))
const stateOf = (caller: Caller) => caller.call(endpoints.getDataExport, paramsOf(caller))
const codeOf = (response: { json(): { error?: { code: string } } }) => response.json().error?.code

/** Requests an archive and creates it without a worker; `storage` replaces methods of the test's storage. */
async function make(caller: Caller, storage: Partial<Context['storage']> = {}): Promise<string> {
  const { id } = await start(caller)
  await createExport({ ...context, storage: { ...context.storage, ...storage } }, id, firstAttempt)
  return id
}

async function download(caller: Caller): Promise<Buffer> {
  const { url } = await caller.call(endpoints.createDataExportLink, paramsOf(caller))
  const response = await app.inject({ url })
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="?longhand-[\d-]+\.zip/)
  return response.rawPayload
}

it("contains all of a user's data, each file listed with size and checksum, and no secrets", async () => {
  const [person, colleague] = [await register('Ana Pérez'), await register('Grace Hopper')]
  const { trashedId } = await performAllActions(product, person, colleague)
  await make(person)
  const archive = await download(person)
  const bytes = unzipBytes(archive)
  const manifest = JSON.parse(String(bytes.get('manifest.json')))
  expect(manifest.files.map(({ name }: { name: string }) => name)).toEqual(
    [...bytes.keys()].filter((name) => name !== 'manifest.json'),
  )
  for (const file of manifest.files) {
    const content = bytes.get(file.name) ?? Buffer.of()
    const sha256 = createHash('sha256').update(content).digest('hex')
    expect(file).toEqual({ name: file.name, bytes: content.length, sha256 })
  }
  expect(manifest.leftOut.length).toBeGreaterThan(4)
  expect(manifest.skipped).toEqual([])
  expect(await stateOf(person)).toMatchObject({ files: bytes.size, skipped: 0, bytes: archive.length })

  const files = unzip(archive)
  const read = (name: string) => JSON.parse(files.get(name) ?? 'null')
  expect(read('profile.json')).toMatchObject({
    name: 'Ana Pérez',
    email: person.email,
    isCorrector: true,
  })
  expect(read('settings.json')).toMatchObject({ autoScroll: true })
  expect(read('sessions.json').sessions).toMatchObject([{ method: 'password', address: '127.0.0.1' }])
  expect(read('identities.json')).toMatchObject([{ provider: 'google' }])
  expect(read('workspaces.json')).toMatchObject([
    { role: 'owner', tags: [{ name: 'Later' }] },
    { role: 'member', tags: null },
  ])
  expect(read('dictionaries.json')).toMatchObject([{ name: 'Names', terms: ['Longhand'] }])
  expect(read('highlights.json')).toMatchObject([{ content: 'Why?' }, { tags: ['Later'] }])
  expect(read('replies.json')).toMatchObject([{ content: 'I wonder.' }])
  expect(read('markers.json')).toMatchObject([{ marker: '#t=0.4' }])
  expect(read('uploads.json')).toMatchObject([{ name: 'late.mp3', size: '10' }])
  expect(read('activity.json').map(({ kind }: { kind: string }) => kind)).toContain('registered')
  expect(bytes.get('picture.jpg')?.toString()).toBe('picture')

  expect([...files.keys()].filter((name) => name.startsWith('recordings/2 '))).toEqual(
    [
      ...['recording.json', 'transcript.json', 'transcript.txt', 'highlights.json', 'versions.json'],
      ...['versions/001 draft.json', 'original.mp3'],
    ].map((name) => `recordings/2 A talk_en/${name}`),
  )
  expect(read('recordings/2 A talk_en/recording.json')).toMatchObject({ notes: 'Ask the speaker' })
  expect(files.get('recordings/2 A talk_en/transcript.txt')).toContain('some words')
  expect(read('recordings/2 A talk_en/transcript.json').results.items).toHaveLength(2)
  expect(bytes.get('recordings/2 A talk_en/original.mp3')).toHaveLength(5000)
  expect(read('recordings/3 A talk_en/recording.json').trashedAt).toBeNull()
  const trashedRecording = read('recordings/4 A talk_en/recording.json')
  expect(trashedRecording.id).toBe(trashedId)
  expect(Date.parse(trashedRecording.trashedAt)).toBeLessThanOrEqual(Date.now())
  expect(files.get('recordings/4 A talk_en/transcript.txt')).toContain('some words')
  const texts = [...files].filter(([name]) => /\.(json|txt)$/.test(name)).map(([, text]) => text)
  expect(texts.join()).not.toMatch(/argon2|password_hash|token_hash|public_key"|code_hash|totp_secret/)
})

it('is created one at a time, up to three times a day, and replaces the last one', async () => {
  const user = await register()
  const first = await make(user)
  const { id } = await start(user)
  expect(codeOf(await user.send(endpoints.startDataExport, paramsOf(user)))).toBe('conflict')
  await createExport(context, id, firstAttempt)
  expect((await stateOf(user))?.id).toBe(id)
  expect(await db.selectFrom('data_exports').select('id').where('id', '=', first).execute()).toEqual([])
  await make(user)
  const response = await user.send(endpoints.startDataExport, paramsOf(user))
  expect([response.statusCode, codeOf(response)]).toEqual([429, 'too_many_requests'])
})

it('sends an email when it is ready, listing omitted items', async () => {
  const user = await register()
  const id = await addRecording(product, user)
  await db.updateTable('collections').set({ source_key: 'uploads/gone.mp3' }).where('id', '=', id).execute()
  await make(user)
  const mails = db.selectFrom('mails').select('template').where('user_id', '=', user.uid)
  expect(await mails.execute()).toContainEqual({ template: 'exportReady' })
  const { skipped } = JSON.parse(unzip(await download(user)).get('manifest.json') ?? '')
  expect(skipped).toEqual([{ what: 'recordings/2 A talk_en/original.mp3', why: 'The file is missing' }])
})

it('stops immediately when canceled, and leaves nothing behind', async () => {
  const user = await register()
  const { id } = await start(user)
  async function* generateChunks() {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      yield Buffer.alloc(10_000)
    }
  }
  const storage = { ...context.storage, read: async () => Readable.from(generateChunks()) }
  const creation = createExport({ ...context, storage }, id, firstAttempt)
  await vi.waitFor(async () => expect((await stateOf(user))?.percent).toBeGreaterThan(0), { timeout: 30_000 })
  expect(await filesContaining(context, id)).not.toEqual([])
  await user.call(endpoints.removeDataExport, paramsOf(user))
  await creation
  expect(await stateOf(user)).toBeNull()
  expect(await filesContaining(context, id)).toEqual([])
})

it('restarts after a crash, and reports a lack of disk space', async () => {
  const user = await register()
  const { id } = await start(user)
  const partialPath = join(context.workDir, 'half')
  await writeFile(partialPath, 'half an archive')
  await context.storage.putFile(`${exportFolder(id)}/longhand.zip.tmp`, partialPath, '')
  const storageFullError = new StorageError('storage_full', 'The disk is full')
  const storage = { ...context.storage, putStream: () => Promise.reject(storageFullError) }
  await createExport({ ...context, storage }, id, firstAttempt)
  expect(await stateOf(user)).toMatchObject({ id, state: 'failed', error: 'storage_full' })
  expect(await filesContaining(context, id)).toEqual([])
  expect(await stateOf(user)).toMatchObject({ state: 'failed' })
  await make(user)
  expect(await stateOf(user)).toMatchObject({ state: 'ready', error: null })
})

it('expires after seven days; its URL expires after five minutes and works only for its owner', async () => {
  const [user, stranger] = [await register(), await register('Grace Hopper')]
  const id = await make(user)
  const { expires = 0 } = (await stateOf(user)) ?? {}
  expect(Math.abs((expires ?? 0) - Date.now() / 1000 - 7 * 86_400)).toBeLessThan(60)
  const address = await user.call(endpoints.createDataExportLink, paramsOf(user))
  expect(Math.abs(address.expires - Date.now() / 1000 - 300)).toBeLessThan(10)
  const { params } = paramsOf(user)
  expect((await stranger.send(endpoints.createDataExportLink, { params })).statusCode).toBe(404)
  const forgedUrl = address.url.replace(id, randomUUID())
  expect((await app.inject({ url: forgedUrl })).statusCode).toBe(403)
  const expiredFields = { expires_at: new Date(Date.now() - 1) }
  await db.updateTable('data_exports').set(expiredFields).where('id', '=', id).execute()
  await removeExpiredExports(context)
  await context.queue.work(context, dataExportJobs as never)
  await vi.waitFor(async () => expect(await filesContaining(context, id)).toEqual([]), { timeout: 30_000 })
  expect(await stateOf(user)).toBeNull()
  expect((await app.inject({ url: address.url })).statusCode).toBe(404)
})

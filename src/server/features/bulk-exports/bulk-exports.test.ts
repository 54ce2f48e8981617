import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it, vi } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { maxExportedCollections } from '#contract/limits.ts'
import type { Context } from '#server/context.ts'
import { StorageError } from '#server/infra/storage/storage.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { listAuditKinds } from '#server/testing/audit-kinds.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { filesContaining } from '#server/testing/traces.ts'
import { unzip } from '#server/testing/unzip.ts'
import { createBulkExport } from './create-archive.ts'
import { bulkExportJobs } from './jobs.ts'
import { archiveKey, removeExpiredExports } from './service.ts'

const product = await createTestProduct()
const { context, app, register } = product
const { db } = context
const neverAborted = new AbortController().signal

type Formats = CallInput<typeof endpoints.startBulkExport>['body']['formats']

const paramsOf = ({ uid }: Caller) => ({ params: { uid } })
const inputOf = (caller: Caller, collections: string[], formats: Formats = [{ format: 'srt' }]) => ({
  ...paramsOf(caller),
  body: { orgId: caller.orgId, collections, formats },
})
const stateOf = (caller: Caller) => caller.call(endpoints.getBulkExport, paramsOf(caller))
const rename = (caller: Caller, id: string, name: string) =>
  caller.call(endpoints.changeCollection, { params: { id }, body: { name } })

/** Requests an archive, creates it without a worker, and returns its ID. */
async function make(caller: Caller, collections: string[], formats?: Formats): Promise<string> {
  const { id } = await caller.call(endpoints.startBulkExport, inputOf(caller, collections, formats))
  await createBulkExport(context, id, neverAborted)
  return id
}

async function download(caller: Caller): Promise<Buffer> {
  const { url } = await caller.call(endpoints.createBulkExportLink, paramsOf(caller))
  const response = await app.inject({ url })
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="?longhand-[\d-]+\.zip/)
  return response.rawPayload
}

/** Adds recordings with names. */
async function addNamedRecordings(caller: Caller, ...names: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) {
    const id = await addRecording(product, caller)
    await rename(caller, id, name)
    ids.push(id)
  }
  return ids
}

it('packs each collection in each format, under safe and unique names, with a manifest', async () => {
  const user = await register()
  const ids = await addNamedRecordings(user, 'Call', 'call', '../../etc/pass\u0007wd', '語'.repeat(150))
  const id = await make(
    user,
    [...ids, ids[0] ?? ''],
    [{ format: 'srt', options: { size: 20 } }, { format: 'docx' }],
  )
  expect(await listAuditKinds(context, user.uid)).toContain('collectionsExported')
  const files = unzip(await download(user))
  const longName = [...files.keys()].find((name) => name.startsWith('語') && name.endsWith('docx')) ?? ''
  expect(Buffer.byteLength(longName)).toBeLessThanOrEqual(255)
  expect([...files.keys()]).toEqual([
    ...['Call_en.srt', 'Call_en.docx', 'call_en (2).srt', 'call_en (2).docx'],
    ...['-..-etc-passwd_en.srt', '-..-etc-passwd_en.docx'],
    ...[longName.replace('docx', 'srt'), longName, 'manifest.json'],
  ])
  expect(files.get('Call_en.srt')).toContain('some words')
  const manifest = JSON.parse(files.get('manifest.json') ?? '')
  expect(manifest).toMatchObject({ counts: { collections: 4, files: 8, skipped: 0 }, skipped: [] })
  expect(manifest.files[1]).toMatchObject({ name: 'Call_en.docx', collection: ids[0], format: 'docx' })
  expect(await stateOf(user)).toMatchObject({
    id,
    state: 'ready',
    total: 4,
    done: 4,
    files: 8,
    skipped: 0,
    downloaded: true,
  })
  const { welcomeSettings } = await user.call(endpoints.getSettings, paramsOf(user))
  expect(welcomeSettings.exported).toBe(true)
  // The files now exist only in the archive.
  expect(await context.storage.list(`bulk-exports/${id}/files`)).toEqual([])
})

it('lists skipped items with reasons, without revealing inaccessible ones', async () => {
  const [user, other] = [await register(), await register('Grace Hopper')]
  const [exportableId, unreadyId, deletedCollection, purgedId] = await addNamedRecordings(
    user,
    'Good',
    'Unready',
    'Gone',
    'Purged',
  )
  const otherRecording = await addRecording(product, user, other.orgId)
  const foreignId = await addRecording(product, other)
  await joinWorkspace(context, user.uid, other.orgId)
  await db
    .deleteFrom('transcripts')
    .where('collection_id', '=', unreadyId ?? '')
    .execute()
  const document = await user.call(endpoints.makeDocument, { params: { id: exportableId ?? '' } })
  const collections = [
    exportableId,
    unreadyId,
    deletedCollection,
    purgedId,
    document.id,
    otherRecording,
    foreignId,
    randomUUID(),
  ]
  const exportInput = inputOf(user, collections as string[])
  const { id } = await user.call(endpoints.startBulkExport, exportInput)
  await user.call(endpoints.deleteCollection, { params: { id: deletedCollection ?? '' } })
  await db
    .deleteFrom('collections')
    .where('id', '=', purgedId ?? '')
    .execute()
  await createBulkExport(context, id, neverAborted)
  const files = unzip(await download(user))
  expect([...files.keys()]).toEqual(['Good_en.srt', 'manifest.json'])
  const { skipped } = JSON.parse(files.get('manifest.json') ?? '')
  expect(skipped).toMatchObject([
    { collection: unreadyId, name: 'Unready', format: 'srt', reason: 'not_ready' },
    { name: 'Gone', format: null, reason: 'deleted', why: 'The collection was deleted' },
    { name: 'Purged', reason: 'deleted' },
    { collection: document.id, reason: 'document' },
    { collection: otherRecording, reason: 'no_access' },
    { collection: foreignId, name: null, reason: 'no_access' },
    { name: null, reason: 'no_access' },
  ])
  expect(await stateOf(user)).toMatchObject({ total: 8, done: 8, files: 1, skipped: 7 })
})

it('skips a collection whose export fails, and continues', async () => {
  const user = await register()
  const [brokenId, goodId] = await addNamedRecordings(user, 'Broken', 'Good')
  const chunks = db.updateTable('transcript_chunks').set({ words: '[null]' })
  await chunks.where('collection_id', '=', brokenId ?? '').execute()
  await make(user, [brokenId ?? '', goodId ?? ''])
  const files = unzip(await download(user))
  expect([...files.keys()]).toEqual(['Good_en.srt', 'manifest.json'])
  expect(JSON.parse(files.get('manifest.json') ?? '').skipped).toMatchObject([
    { name: 'Broken', reason: 'error' },
  ])
})

it('resumes after a crash: exports nothing twice, and packs the same bytes', async () => {
  const user = await register()
  const ids = await addNamedRecordings(user, ...Array.from({ length: 7 }, (_, index) => `Talk ${index}`))
  const { id } = await user.call(endpoints.startBulkExport, inputOf(user, ids))
  const storedKeys: string[] = []
  const archives: Buffer[] = []
  const stopController = new AbortController()
  const putStream: Context['storage']['putStream'] = async (key, body: Readable, type) => {
    storedKeys.push(key)
    if (key !== archiveKey(id)) return context.storage.putStream(key, body, type)
    archives.push(await buffer(body))
    throw new Error('killed')
  }
  const attempt = (signal: AbortSignal) =>
    createBulkExport({ ...context, storage: { ...context.storage, putStream } }, id, signal)
  const first = attempt(stopController.signal)
  await vi.waitFor(async () => expect((await stateOf(user))?.done).toBe(5), { timeout: 30_000 })
  stopController.abort(new Error('The process is stopping'))
  await expect(first).rejects.toThrow()
  // A later edit doesn't affect exported files.
  await rename(user, ids[0] ?? '', 'Renamed')
  await expect(attempt(neverAborted)).rejects.toThrow('killed')
  await expect(attempt(neverAborted)).rejects.toThrow('killed')
  expect(storedKeys.filter((key) => key !== archiveKey(id))).toHaveLength(7)
  expect(new Set(storedKeys)).toHaveProperty('size', 8)
  await createBulkExport(context, id, neverAborted)
  const archive = await download(user)
  expect(archives.every((before) => before.equals(archive))).toBe(true)
  expect(archives).toHaveLength(2)
  expect([...unzip(archive).keys()]).toEqual([
    ...ids.map((_, index) => `Talk ${index}_en.srt`),
    'manifest.json',
  ])
})

it("runs one at a time, with at most 500 collections of one of the user's workspaces", async () => {
  const [user, stranger] = [await register(), await register('Grace Hopper')]
  const ids = await addNamedRecordings(user, 'Talk')
  const tooManyIds = Array.from({ length: maxExportedCollections + 1 }, () => randomUUID())
  const response = await user.send(endpoints.startBulkExport, inputOf(user, tooManyIds))
  expect(response.statusCode).toBe(400)
  const otherInput = { ...inputOf(user, ids), body: { ...inputOf(user, ids).body, orgId: stranger.orgId } }
  expect((await user.send(endpoints.startBulkExport, otherInput)).statusCode).toBe(404)
  const { id } = await user.call(endpoints.startBulkExport, inputOf(user, ids))
  const secondResponse = await user.send(endpoints.startBulkExport, inputOf(user, ids))
  expect([secondResponse.statusCode, secondResponse.json().error.code]).toEqual([409, 'conflict'])
  await createBulkExport(context, id, neverAborted)
  const next = await user.call(endpoints.startBulkExport, inputOf(user, ids))
  expect(await stateOf(user)).toMatchObject({ id: next.id, state: 'queued' })
})

it('leaves nothing behind when canceled, and reports a lack of disk space', async () => {
  const user = await register()
  const ids = await addNamedRecordings(user, 'Talk')
  const { id } = await user.call(endpoints.startBulkExport, inputOf(user, ids))
  const putStream: Context['storage']['putStream'] = async (...exportInput) => {
    await user.call(endpoints.removeBulkExport, paramsOf(user))
    return context.storage.putStream(...exportInput)
  }
  await createBulkExport({ ...context, storage: { ...context.storage, putStream } }, id, neverAborted)
  expect(await stateOf(user)).toBeNull()
  expect(await filesContaining(context, id)).toEqual([])

  const next = await user.call(endpoints.startBulkExport, inputOf(user, ids))
  const rejectStorageFull = () => Promise.reject(new StorageError('storage_full', 'The disk is full'))
  await createBulkExport(
    { ...context, storage: { ...context.storage, putStream: rejectStorageFull } },
    next.id,
    neverAborted,
  )
  expect(await stateOf(user)).toMatchObject({ state: 'failed', error: 'storage_full' })
})

it('expires after a day, and with its workspace; its URL works only for members', async () => {
  const [user, owner] = [await register(), await register('Grace Hopper')]
  const [first] = await addNamedRecordings(user, 'Talk')
  const id = await make(user, [first ?? ''])
  const { expires } = (await stateOf(user)) ?? {}
  expect(Math.abs((expires ?? 0) - Date.now() / 1000 - 86_400)).toBeLessThan(60)
  const { params } = paramsOf(user)
  expect((await owner.send(endpoints.createBulkExportLink, { params })).statusCode).toBe(404)
  const expiredFields = { expires_at: new Date(Date.now() - 1) }
  await db.updateTable('bulk_exports').set(expiredFields).where('id', '=', id).execute()
  expect((await user.send(endpoints.createBulkExportLink, { params })).statusCode).toBe(404)
  await removeExpiredExports(context)
  await context.queue.work(
    context,
    bulkExportJobs.filter(({ name }) => name === 'bulk-exports.remove') as never,
  )
  await vi.waitFor(async () => expect(await filesContaining(context, id)).toEqual([]), { timeout: 30_000 })
  expect(await stateOf(user)).toBeNull()

  await joinWorkspace(context, user.uid, owner.orgId)
  const memberRecording = await addRecording(product, user, owner.orgId)
  const body = { orgId: owner.orgId, collections: [memberRecording], formats: [{ format: 'srt' as const }] }
  const next = await user.call(endpoints.startBulkExport, { params, body })
  await createBulkExport(context, next.id, neverAborted)
  await owner.call(endpoints.removeMember, { params: { oid: owner.orgId, uid: user.uid }, query: {} })
  expect((await user.send(endpoints.createBulkExportLink, { params })).statusCode).toBe(404)
  await db.updateTable('bulk_exports').set({ organization_id: null }).where('id', '=', next.id).execute()
  await removeExpiredExports(context)
  expect(await stateOf(user)).toBeNull()
})

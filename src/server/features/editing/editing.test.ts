import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { lockMs, takeOverMs } from '#domain/editing.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'
import { expireLocks } from './service.ts'

const { context, register } = await sharedTestProduct()
const ada = await register()
const ana = await register('Ana Pérez')
const manager = await register('Grace Hopper')
await joinWorkspace(context, ana.uid, ada.orgId)
await joinWorkspace(context, manager.uid, ada.orgId, 'admin')
const [welcome] = (
  await ada.call(endpoints.listCollections, { params: { uid: ada.uid }, body: { orgId: ada.orgId } })
).Items
const params = { id: welcome?.id ?? '' }
await ada.call(endpoints.shareCollection, { params, body: { userId: ana.uid } })

const collection = () => ada.call(endpoints.getCollection, { params })
const editing = async () => (await collection()).editing
const revision = async () => (await ada.call(endpoints.getTranscript, { params })).revision
/** Moves the heartbeat or the takeover request `ms` milliseconds before the current time. */
const backdate = (column: 'editing_at' | 'take_over_at', ms: number) =>
  sql`update collections set ${sql.ref(column)} = now() - ${ms} * interval '1 ms' where id = ${params.id}`.execute(
    context.db,
  )
const patch = async (caller: Caller, overrides: { operationId?: string; checkout?: boolean } = {}) =>
  caller.send(endpoints.patchTranscript, {
    params,
    body: {
      operationId: randomUUID(),
      baseRevision: await revision(),
      startTime: 0,
      endTime: 0,
      words: [],
      ...overrides,
    },
  })
const versions = async () =>
  (await ada.call(endpoints.listVersions, { params, query: {} })).Items.filter(
    ({ kind }) => kind === 'checkin',
  )

beforeEach(async () => {
  await ada.call(endpoints.releaseLock, { params })
})

describe('the editing lock', () => {
  it('is acquired by an edit, rejects edits by others and names the editor', async () => {
    expect(await editing()).toBeNull()
    expect((await patch(ana)).statusCode).toBe(200)
    expect(await editing()).toEqual({ id: ana.uid, name: 'Ana Pérez', request: null })
    const before = await revision()
    const response = await patch(ada)
    expect(response.statusCode).toBe(423)
    expect(response.json().error).toMatchObject({
      code: 'locked',
      details: { editing: { id: ana.uid, name: 'Ana Pérez' } },
    })
    expect(await revision()).toBe(before)
    expect((await patch(ana)).statusCode).toBe(200)
  })

  it('goes to one of two users who start simultaneously', async () => {
    const responses = await Promise.all([patch(ada), patch(ana)])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 423])
  })

  it('ignores edits without checkout', async () => {
    expect((await patch(ana, { checkout: false })).statusCode).toBe(200)
    expect(await editing()).toBeNull()
    await ana.call(endpoints.checkOut, { params })
    expect((await patch(ada, { checkout: false })).statusCode).toBe(423)
  })

  it("returns a previously saved edit's result to its author after the lock is lost", async () => {
    const operationId = randomUUID()
    const { result } = (await patch(ana, { operationId })).json()
    await ada.call(endpoints.releaseLock, { params })
    await ada.call(endpoints.checkOut, { params })
    expect((await patch(ana, { operationId })).json().result).toEqual(result)
    expect((await patch(ana)).statusCode).toBe(423)
  })

  it("isn't available while the recording is being processed", async () => {
    const set = (state: 'processing' | 'complete') =>
      context.db.updateTable('collections').set({ state }).where('id', '=', params.id).execute()
    const before = await revision()
    const speaker = { params: { ...params, speakerId: 'spk_0' } }
    await set('processing')
    try {
      const responses = [
        await patch(ada),
        await patch(ada, { checkout: false }),
        await ada.send(endpoints.checkOut, { params }),
        await ada.send(endpoints.shiftWords, { params, body: { offset: 1 } }),
        await ada.send(endpoints.changeSpeaker, { ...speaker, body: { name: 'Countess' } }),
      ]
      for (const answer of responses)
        expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'not_ready'])
    } finally {
      await set('complete')
    }
    expect([await revision(), await editing()]).toEqual([before, null])
  })

  it('blocks other ways of changing the transcript', async () => {
    await ana.call(endpoints.checkOut, { params })
    const shiftResponse = await ada.send(endpoints.shiftWords, { params, body: { offset: 1, from: 0 } })
    expect(shiftResponse.json().error.code).toBe('locked')
    const [draft] = (await ada.call(endpoints.listVersions, { params, query: {} })).Items.slice(-1)
    const restore = await ada.send(endpoints.changeVersion, {
      params: { ...params, versionId: draft?.id ?? '' },
      body: { restore: true },
    })
    expect(restore.json().error.code).toBe('locked')
  })

  it('ends with a check-in, which saves a version only if something changed', async () => {
    await patch(ana)
    const before = (await versions()).length
    await ana.call(endpoints.checkIn, { params })
    expect(await editing()).toBeNull()
    expect(await versions()).toHaveLength(before + 1)
    expect((await versions())[0]).toMatchObject({ userId: ana.uid, revision: await revision() })
    await ana.call(endpoints.checkOut, { params })
    await ana.call(endpoints.checkIn, { params })
    expect(await versions()).toHaveLength(before + 1)
  })

  it('stays released when the last edit arrives after its check-in', async () => {
    await patch(ana)
    const operationId = randomUUID()
    const checkInRequest = ana.call(endpoints.checkIn, { params, body: { after: operationId } })
    await sleep(300)
    expect((await editing())?.id).toBe(ana.uid)
    expect((await patch(ana, { operationId })).statusCode).toBe(200)
    expect((await checkInRequest).editing).toBeNull()
    expect((await versions())[0]).toMatchObject({ userId: ana.uid, revision: await revision() })
    // A repeated request, such as after a lost response, doesn't acquire the lock again.
    expect((await patch(ana, { operationId })).statusCode).toBe(200)
    expect(await editing()).toBeNull()
  })

  it("isn't released by another user's check-in", async () => {
    await ana.call(endpoints.checkOut, { params })
    await ada.call(endpoints.checkIn, { params })
    expect((await editing())?.id).toBe(ana.uid)
  })

  it('is shared by the tabs of one person', async () => {
    await ana.call(endpoints.checkOut, { params })
    await ana.call(endpoints.checkOut, { params })
    expect((await patch(ana)).statusCode).toBe(200)
  })

  it('expires after five minutes of silence, immediately for viewers and by a job for everyone else', async () => {
    await patch(ana)
    await backdate('editing_at', lockMs - 5000)
    expect((await editing())?.id).toBe(ana.uid)
    await expireLocks(context)
    expect((await editing())?.id).toBe(ana.uid)
    await backdate('editing_at', lockMs + 1000)
    expect(await editing()).toBeNull()
    await expireLocks(context)
    const row = await context.db.selectFrom('collections').selectAll().where('id', '=', params.id).execute()
    expect(row[0]?.editing_user_id).toBeNull()
    expect((await versions())[0]).toMatchObject({ userId: ana.uid, revision: await revision() })
  })

  it('is extended by each heartbeat', async () => {
    await ana.call(endpoints.checkOut, { params })
    await backdate('editing_at', lockMs - 1000)
    await ana.call(endpoints.checkOut, { params })
    await backdate('take_over_at', 0)
    const row = await context.db
      .selectFrom('collections')
      .select('editing_at')
      .where('id', '=', params.id)
      .execute()
    expect(Date.now() - (row[0]?.editing_at?.getTime() ?? 0)).toBeLessThan(lockMs / 2)
  })

  it('keeps a version of a silent editor when another one starts first', async () => {
    await patch(ana)
    const revisionBefore = await revision()
    await backdate('editing_at', lockMs + 1000)
    expect((await patch(ada)).statusCode).toBe(200)
    expect((await editing())?.id).toBe(ada.uid)
    expect((await versions())[0]).toMatchObject({ userId: ana.uid, revision: revisionBefore })
  })
})

describe('requesting the lock', () => {
  it('notifies the holder, whose check-in hands it over', async () => {
    await ana.call(endpoints.checkOut, { params })
    await ada.call(endpoints.requestLock, { params })
    expect(await editing()).toMatchObject({ id: ana.uid, request: { id: ada.uid, name: 'Ada Lovelace' } })
    await ana.call(endpoints.checkIn, { params })
    expect(await editing()).toEqual({ id: ada.uid, name: 'Ada Lovelace', request: null })
  })

  it('can be declined by the holder and withdrawn by the requester, but by no one else', async () => {
    await ana.call(endpoints.checkOut, { params })
    await ada.call(endpoints.requestLock, { params })
    await manager.call(endpoints.dropLockRequest, { params })
    expect((await editing())?.request?.id).toBe(ada.uid)
    await ana.call(endpoints.dropLockRequest, { params })
    expect(await editing()).toEqual({ id: ana.uid, name: 'Ana Pérez', request: null })
    await ada.call(endpoints.requestLock, { params })
    await ada.call(endpoints.dropLockRequest, { params })
    expect((await editing())?.request).toBeNull()
  })

  it("takes over when the holder hasn't responded or saved for half a minute", async () => {
    await ana.call(endpoints.checkOut, { params })
    await ada.call(endpoints.requestLock, { params })
    await ada.call(endpoints.requestLock, { params })
    expect((await editing())?.id).toBe(ana.uid)
    await backdate('take_over_at', takeOverMs)
    await patch(ana)
    await ada.call(endpoints.requestLock, { params })
    expect((await editing())?.id).toBe(ana.uid)
    await backdate('take_over_at', takeOverMs)
    // A heartbeat isn't a response.
    await ana.call(endpoints.checkOut, { params })
    await ada.call(endpoints.requestLock, { params })
    expect(await editing()).toEqual({ id: ada.uid, name: 'Ada Lovelace', request: null })
  })

  it('allows one request at a time, and none when no one is editing', async () => {
    await ana.call(endpoints.checkOut, { params })
    await ada.call(endpoints.requestLock, { params })
    expect((await manager.send(endpoints.requestLock, { params })).statusCode).toBe(409)
    await ada.call(endpoints.releaseLock, { params })
    await ada.call(endpoints.requestLock, { params })
    expect(await editing()).toEqual({ id: ada.uid, name: 'Ada Lovelace', request: null })
  })
})

describe("ending another user's editing", () => {
  it('is available to collection managers and recorded in the log', async () => {
    await patch(ada)
    expect((await ana.send(endpoints.releaseLock, { params })).statusCode).toBe(403)
    await manager.call(endpoints.releaseLock, { params })
    expect(await editing()).toBeNull()
    expect((await collection()).logs.at(-1)).toMatchObject({
      status: 'Lock',
      isAdmin: true,
      details: 'Grace Hopper ended the editing of Ada Lovelace',
    })
  })
})

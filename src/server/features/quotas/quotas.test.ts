import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { readCollection } from '#server/features/collections/reads.ts'
import { addCollection, updateWithoutNotifying } from '#server/features/collections/service.ts'
import { setRole } from '#server/features/staff/service.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { enablePlans, free } from '#server/testing/plans.ts'
import { type Caller, createTestProduct, sharedTestProduct } from '#server/testing/product.ts'
import { walletOf } from '#server/testing/wallet.ts'
import { measureAll } from './measure.ts'

const neverAborted = new AbortController().signal
const million = 1_000_000

const begin = (caller: Caller, size: number, overrides: object = {}) =>
  caller.send(endpoints.createUpload, {
    params: { uid: caller.uid },
    body: { name: 'a.mp3', size, ...overrides },
  })
const transcribe = (caller: Caller, url: string, orgId = caller.orgId) =>
  caller.send(endpoints.createTranscription, {
    params: { uid: caller.uid },
    body: { url, languageCode: 'en-US', orgId },
  })
const usageOf = (caller: Caller) =>
  caller.call(endpoints.getUsage, { params: { uid: caller.uid }, query: { orgId: caller.orgId } })

describe('unfinished uploads', () => {
  it('limits 60 concurrent uploads of one user to their quota; others can still upload', async () => {
    const { register } = await createTestProduct({ UNFINISHED_BYTES_PER_USER: String(50 * million) })
    const [greedyUser, otherUser] = [await register(), await register()]
    const responses = await Promise.all(Array.from({ length: 60 }, () => begin(greedyUser, 10 * million)))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    const refusedErrors = responses
      .filter(({ statusCode }) => statusCode === 507)
      .map((answer) => answer.json().error)
    expect(refusedErrors).toHaveLength(55)
    expect(refusedErrors[0]).toMatchObject({
      code: 'quota_exceeded',
      details: {
        quota: 'unfinished',
        scope: 'user',
        used: 50 * million,
        limit: 50 * million,
        needed: 10 * million,
      },
    })
    expect((await begin(otherUser, 10 * million)).statusCode).toBe(200)
    expect((await usageOf(greedyUser)).user.unfinished).toEqual({ used: 50 * million, limit: 50 * million })
    const [first] = await greedyUser.call(endpoints.listUploads, { params: { uid: greedyUser.uid } })
    await greedyUser.call(endpoints.abortUpload, {
      params: { uid: greedyUser.uid, uploadId: first?.id ?? '' },
    })
    expect((await begin(greedyUser, 10 * million)).statusCode).toBe(200)
  })

  it('limits all members of a workspace together to its quota', async () => {
    const { context, register } = await createTestProduct({
      UNFINISHED_BYTES_PER_WORKSPACE: String(2 * million),
    })
    const [owner, member] = [await register(), await register()]
    await joinWorkspace(context, member.uid, owner.orgId)
    expect((await begin(owner, 1.5 * million)).statusCode).toBe(200)
    const response = await begin(member, million, { orgId: owner.orgId })
    expect(response.json().error).toMatchObject({
      code: 'quota_exceeded',
      details: { quota: 'unfinished', scope: 'workspace' },
    })
    expect((await begin(member, million)).statusCode).toBe(200)
    expect((await begin(member, 1, { orgId: randomUUID() })).statusCode).toBe(404)
  })
})

describe('stored bytes', () => {
  const createLimitedProduct = () => createTestProduct({ STORED_BYTES_PER_USER: '1000' })

  it('belong to uploads, recordings, trash and copies', async () => {
    const { register, upload, context } = await createLimitedProduct()
    const user = await register()
    const location = await upload(user, 'a.mp3', randomBytes(600))
    expect((await begin(user, 500)).json().error.details).toEqual({
      quota: 'stored',
      scope: 'user',
      used: 600,
      limit: 1000,
      needed: 500,
    })
    const { id } = (await transcribe(user, location)).json().result
    expect((await usageOf(user)).user).toEqual({
      stored: { used: 600, limit: 1000 },
      unfinished: { used: 0, limit: 50_000_000_000 },
    })
    await updateWithoutNotifying(context.db, id, { state: 'complete', has_transcript: true })
    const response = await user.send(endpoints.duplicateCollection, { params: { id } })
    expect(response.json().error.code).toBe('quota_exceeded')
    await user.call(endpoints.deleteCollection, { params: { id } })
    expect((await begin(user, 500)).json().error.code).toBe('quota_exceeded')
    await user.call(endpoints.purgeCollection, { params: { id } })
    expect((await begin(user, 500)).statusCode).toBe(200)
  })

  it('blocks transfers to a user or workspace without remaining quota', async () => {
    const { register, context } = await createTestProduct({
      STORED_BYTES_PER_USER: '1000',
      STORED_BYTES_PER_WORKSPACE: '1500',
    })
    const [owner, member] = [await register(), await register()]
    await joinWorkspace(context, member.uid, owner.orgId)
    const mine = await addStored(context.db, member, member.orgId, 800)
    const otherStoredId = await addStored(context.db, owner, owner.orgId, 800)
    const response = await owner.send(endpoints.changeOwner, {
      params: { id: otherStoredId },
      body: { userId: member.uid },
    })
    expect(response.json().error).toMatchObject({ code: 'quota_exceeded', details: { scope: 'user' } })
    const movedResponse = await member.send(endpoints.moveCollection, {
      params: { id: mine },
      body: { orgId: owner.orgId },
    })
    expect(movedResponse.json().error).toMatchObject({
      code: 'quota_exceeded',
      details: { scope: 'workspace' },
    })
  })

  it('includes older recordings and their derived files', async () => {
    const { register, upload, context } = await createLimitedProduct()
    const user = await register()
    const { id } = (await transcribe(user, await upload(user, 'a.mp3', randomBytes(100)))).json().result
    await context.db
      .updateTable('collections')
      .set({ stored_bytes: null as never })
      .execute()
    const overrides = context.storage.putStream(
      `collections/${id}/small.mp4`,
      Readable.from([randomBytes(20)]),
      '',
    )
    expect(await overrides).toBe(20)
    await measureAll(context, neverAborted)
    expect((await readCollection(context.db, id))?.stored_bytes).toBe('120')
    // The welcome recording is shared by everyone.
    expect((await usageOf(user)).user.stored.used).toBe(120)
  })

  it('lists usage for staff, largest first', async () => {
    const { register, context } = await createLimitedProduct()
    const [staffUser, largeUser] = [await register(), await register()]
    await setRole(context.db, 'staff', staffUser.email, true)
    await addStored(context.db, largeUser, largeUser.orgId, 900)
    await begin(staffUser, 10)
    const { storage } = await staffUser.call(endpoints.getDiagnostics)
    expect(storage).toMatchObject({ stored: 900, unfinished: 10, reserve: 1_000_000_000 })
    expect(storage.free).toBeLessThanOrEqual(storage.total)
    expect(storage.largest).toEqual([
      { id: largeUser.uid, email: largeUser.email, stored: 900, unfinished: 0 },
      { id: staffUser.uid, email: staffUser.email, stored: 0, unfinished: 10 },
    ])
  })
})

describe('jobs in the queue', () => {
  it('of one user are limited, also with concurrent requests', async () => {
    const { register, upload } = await createTestProduct({ QUEUED_JOBS_PER_USER: '3' })
    const [user, other] = [await register(), await register()]
    const locations = await Promise.all(
      Array.from({ length: 6 }, () => upload(user, 'a.mp3', randomBytes(10))),
    )
    const responses = await Promise.all(locations.map((location) => transcribe(user, location)))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    const refusedResponse = responses.find(({ statusCode }) => statusCode === 429)
    expect(refusedResponse?.json().error).toMatchObject({
      code: 'queue_full',
      details: { used: 3, limit: 3 },
    })
    expect((await usageOf(user)).queued).toEqual({ used: 3, limit: 3 })
    const response = await transcribe(other, await upload(other, 'a.mp3', randomBytes(10)))
    expect(response.statusCode).toBe(200)
    // The upload stays, and can be used once there is room.
    const acceptedId = responses.find(({ statusCode }) => statusCode === 200)?.json().result.id
    await user.call(endpoints.cancelCollection, { params: { id: acceptedId } })
    const refusedLocation = locations[responses.findIndex(({ statusCode }) => statusCode === 429)] ?? ''
    expect((await transcribe(user, refusedLocation)).statusCode).toBe(200)
    const secondResponse = await user.send(endpoints.retryCollection, { params: { id: acceptedId } })
    expect(secondResponse.json().error.code).toBe('queue_full')
  })
})

describe('minutes', () => {
  it('are unlimited without billing; a workspace without any accepts no recordings', async () => {
    const { context, register, upload } = await sharedTestProduct()
    const [owner, other] = [await register(), await register()]
    const input = { params: { oid: owner.orgId } }
    expect(await owner.call(endpoints.getMinutes, input)).toEqual({ left: null })
    const location = await upload(owner, 'a.mp3', randomBytes(10))
    await enablePlans(context, free({ minutes: 0 }))
    await walletOf(context, other.orgId).pay(100)
    expect(await owner.call(endpoints.getMinutes, input)).toEqual({ left: 0 })
    for (const refusedResponse of [await begin(owner, million), await transcribe(owner, location)])
      expect([refusedResponse.statusCode, refusedResponse.json().error.code]).toEqual([402, 'no_minutes'])
    expect((await begin(other, million)).statusCode).toBe(200)
    await walletOf(context, owner.orgId).pay(100)
    expect((await transcribe(owner, location)).statusCode).toBe(200)
  })
})

async function addStored(
  db: Parameters<typeof addCollection>[0],
  caller: Caller,
  orgId: string,
  bytes: number,
) {
  const id = randomUUID()
  await addCollection(db, {
    id,
    organization_id: orgId,
    owner_id: caller.uid,
    name: 'Large',
    region: 'us',
    language_code: 'en',
    demo: false,
    source_key: `collections/${id}/source`,
    has_video: false,
    has_transcript: true,
    state: 'complete',
    run_id: randomUUID(),
    created_at: new Date(),
    stored_bytes: bytes,
  })
  return id
}

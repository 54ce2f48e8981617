import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { allJobs } from '#server/jobs.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { appointMember } from '#server/testing/precision.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { filesContaining, tablesContaining } from '#server/testing/traces.ts'
import { applyRetention } from './service.ts'

const product = await createTestProduct()
const { context, register } = product
const { db } = context
const dayMs = 24 * 3600_000

/** Runs the daily job as if a number of days had passed. */
const applyAfterDays = (days: number) => applyRetention(context, new Date(Date.now() + days * dayMs))
const rule = (
  caller: Caller,
  deletes: 'media' | 'everything' | null,
  days: number | null,
  oid = caller.orgId,
) => caller.send(endpoints.setRetention, { params: { oid }, body: { deletes, days } })
const read = (caller: Caller, id: string) => caller.call(endpoints.getCollection, { params: { id } })
const open = (caller: Caller, id: string) => caller.send(endpoints.getTranscript, { params: { id } })
const timeInDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400
const isNear = (at: number | undefined, days: number) => Math.abs((at ?? 0) - timeInDays(days)) < 120

/** Backdates the last opening, and the last edit. */
const markUnopened = (id: string, days: number) => {
  const at = new Date(Date.now() - days * dayMs)
  return db
    .updateTable('collections')
    .set({ last_opened_at: at, changed_at: at })
    .where('id', '=', id)
    .execute()
}
/** Backdates an announced deletion. */
const backdate = async (id: string, days: number) => {
  const row = await db
    .selectFrom('collections')
    .select(['deletion_at', 'deletion_notified_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const daysEarlier = (date: Date | null) => date && new Date(date.getTime() - days * dayMs)
  const { deletion_at, deletion_notified_at } = row
  await db
    .updateTable('collections')
    .set({ deletion_at: daysEarlier(deletion_at), deletion_notified_at: daysEarlier(deletion_notified_at) })
    .where('id', '=', id)
    .execute()
}
const noticesTo = async ({ email }: Caller) =>
  db
    .selectFrom('mails')
    .select('content')
    .where('recipient', '=', email)
    .where('template', '=', 'retentionNotice')
    .execute()
const auditOf = async (kind: string, oid: string) =>
  db
    .selectFrom('audit_log')
    .select(['subject_id', 'details'])
    .where('kind', '=', kind as never)
    .where('organization_id', '=', oid)
    .execute()

describe('the retention of a workspace', () => {
  it('is set by owners and readable by members, and rejects invalid values', async () => {
    const [owner, admin] = [await register(), await register('Ana Pérez')]
    await joinWorkspace(context, admin.uid, owner.orgId, 'admin')
    const params = { oid: owner.orgId }
    expect(await admin.call(endpoints.getRetention, { params })).toEqual({ deletes: null, days: null })
    expect((await rule(admin, 'media', 30, owner.orgId)).statusCode).toBe(403)
    for (const [deletes, days] of [
      ['media', null],
      [null, 3],
      ['media', 0],
      ['everything', 3651],
    ] as const)
      expect((await rule(owner, deletes, days)).statusCode).toBe(400)
    expect((await rule(owner, 'media', 30)).statusCode).toBe(200)
    expect(await admin.call(endpoints.getRetention, { params })).toEqual({ deletes: 'media', days: 30 })
    await rule(owner, 'media', 30)
    expect(await auditOf('retentionChanged', owner.orgId)).toMatchObject([
      { details: { from: { deletes: null }, to: { deletes: 'media', days: 30 } } },
    ])
  })

  it('deletes nothing unless it is on', async () => {
    const owner = await register()
    const id = await addRecording(product, owner)
    await markUnopened(id, 4000)
    await applyAfterDays(0)
    expect((await read(owner, id)).retention).toBeNull()
    await rule(owner, 'everything', 3650)
    await rule(owner, null, null)
    await applyAfterDays(0)
    expect((await read(owner, id)).retention).toBeNull()
  })

  it('emails the owner one notice of all collections, 7 days before, and shows the date', async () => {
    const [owner, member] = [await register(), await register('Grace Hopper')]
    await joinWorkspace(context, member.uid, owner.orgId)
    await rule(owner, 'media', 30)
    const first = await addRecording(product, member, owner.orgId)
    const second = await addRecording(product, member, owner.orgId)
    await markUnopened(first, 22)
    await markUnopened(second, 24)
    await applyAfterDays(0)
    expect((await read(member, first)).retention).toBeNull()
    expect(await noticesTo(member)).toMatchObject([
      { content: { values: { collections: [{ name: 'A talk', deletes: 'media' }], more: 0 } } },
    ])
    // A full week follows every notice, however late it is sent.
    expect((await read(member, second)).retention?.deletes).toBe('media')
    expect(isNear((await read(member, second)).retention?.at, 7)).toBe(true)
    await applyAfterDays(1.5)
    await applyAfterDays(2)
    expect(await noticesTo(member)).toHaveLength(2)
    expect(isNear((await read(member, first)).retention?.at, 8.5)).toBe(true)
    expect(await noticesTo(owner)).toEqual([])
    // Nothing is deleted a day early.
    await applyAfterDays(6.9)
    expect((await read(member, second)).mediaDeleted).toBeNull()
  })

  it('restarts its clock when someone opens or edits the transcript', async () => {
    const [owner, member] = [await register(), await register('Grace Hopper')]
    await joinWorkspace(context, member.uid, owner.orgId, 'admin')
    await rule(owner, 'everything', 30)
    const id = await addRecording(product, owner)
    await markUnopened(id, 40)
    await applyAfterDays(0)
    expect((await read(owner, id)).retention?.deletes).toBe('everything')
    // Lists and details don't count as openings.
    expect((await open(member, id)).statusCode).toBe(200)
    expect((await read(owner, id)).retention).toBeNull()
    await applyAfterDays(8)
    expect((await read(owner, id)).retention).toBeNull()

    await markUnopened(id, 40)
    await applyAfterDays(0)
    await backdate(id, 8)
    await db.updateTable('collections').set({ changed_at: new Date() }).where('id', '=', id).execute()
    await applyAfterDays(0)
    expect((await read(owner, id)).retention).toBeNull()
  })

  it('records an opening once an hour', async () => {
    const owner = await register()
    const id = await addRecording(product, owner)
    const lastOpened = async () =>
      (
        await db
          .selectFrom('collections')
          .select('last_opened_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).last_opened_at.getTime()
    const before = await lastOpened()
    await open(owner, id)
    expect(await lastOpened()).toBe(before)
    await markUnopened(id, 1.1 / 24)
    await owner.call(endpoints.getAudio, { params: { id } })
    expect(Date.now() - (await lastOpened())).toBeLessThan(60_000)
  })

  it("gives another week's notice when a rule changes", async () => {
    const owner = await register()
    const id = await addRecording(product, owner)
    await markUnopened(id, 100)
    await rule(owner, 'media', 90)
    await applyAfterDays(0)
    await backdate(id, 3)
    // A shorter period doesn't change the notice; a longer one cancels it.
    await rule(owner, 'media', 1)
    expect(isNear((await read(owner, id)).retention?.at, 4)).toBe(true)
    await rule(owner, 'media', 200)
    expect((await read(owner, id)).retention).toBeNull()
    // More is deleted than was announced, so another notice comes first.
    await rule(owner, 'media', 90)
    await applyAfterDays(0)
    await backdate(id, 8)
    await rule(owner, 'everything', 90)
    await applyAfterDays(0)
    expect(await read(owner, id)).toMatchObject({ retention: { deletes: 'everything' }, mediaDeleted: null })
    expect(isNear((await read(owner, id)).retention?.at, 7)).toBe(true)
  })

  it('skips work in progress, the trash and the welcome recording', async () => {
    const owner = await register()
    const [busyId, trashedId] = [await addRecording(product, owner), await addRecording(product, owner)]
    await rule(owner, 'everything', 10)
    await db.updateTable('collections').set({ state: 'processing' }).where('id', '=', busyId).execute()
    await owner.call(endpoints.deleteCollection, { params: { id: trashedId } })
    const all = db.selectFrom('collections').select('id').where('owner_id', '=', owner.uid).orderBy('id')
    const before = await all.execute()
    for (const { id } of before) await markUnopened(id, 50)
    await applyAfterDays(0)
    await applyAfterDays(20)
    expect(await all.execute()).toEqual(before)
    expect(await noticesTo(owner)).toEqual([])
  })

  it.each(['media', 'everything'] as const)(
    'waits until a Precision order ends before deleting %s',
    async (deletes) => {
      const [owner, corrector] = [await register(), await register('Ada Yonath')]
      await appointMember(context, corrector.uid, 'en', owner.orgId)
      const id = await addRecording(product, owner)
      await rule(owner, deletes, 30)
      await markUnopened(id, 60)
      await applyAfterDays(0)
      await owner.call(endpoints.orderPrecision, { params: { id }, body: {} })
      expect((await read(owner, id)).retention).toBeNull()
      await applyAfterDays(8)
      await applyAfterDays(16)
      expect(await read(owner, id)).toMatchObject({ retention: null, mediaDeleted: null, perfection: false })
      await owner.call(endpoints.cancelPrecision, { params: { id } })
      await applyAfterDays(0)
      expect(isNear((await read(owner, id)).retention?.at, 7)).toBe(true)
    },
  )
})

describe('due deletions', () => {
  it('delete the media, and keep the transcript', async () => {
    const owner = await register()
    const id = await addRecording(product, owner)
    await rule(owner, 'media', 30)
    await markUnopened(id, 60)
    await applyAfterDays(0)
    await applyAfterDays(7.1)
    expect(await read(owner, id)).toMatchObject({
      mediaDeleted: expect.any(Number),
      retention: null,
      audioVersions: [],
      videoSmall: false,
    })
    expect((await open(owner, id)).statusCode).toBe(200)
    expect(await auditOf('mediaDeleted', owner.orgId)).toMatchObject([{ subject_id: id }])
    expect(await auditOf('retentionApplied', owner.orgId)).toMatchObject([
      { details: { media: 1, collections: 0 } },
    ])
    await context.queue.work(context, allJobs.filter(({ name }) => name === 'erasure.erase') as never)
    await vi.waitFor(async () => expect(await filesContaining(context, id)).toEqual([]), { timeout: 30_000 })
    // Deletes the media only once.
    await markUnopened(id, 60)
    await applyAfterDays(20)
    await applyAfterDays(40)
    expect(await noticesTo(owner)).toHaveLength(1)
    expect((await rule(owner, 'everything', 30)).statusCode).toBe(200)
    await applyAfterDays(20)
    expect((await read(owner, id)).retention?.deletes).toBe('everything')
  })

  it('delete a collection with rows, files and search entries', async () => {
    const owner = await register()
    const id = await addRecording(product, owner)
    await rule(owner, 'everything', 30)
    await markUnopened(id, 60)
    await applyAfterDays(0)
    await applyAfterDays(7.1)
    expect((await owner.send(endpoints.getCollection, { params: { id } })).statusCode).toBe(404)
    expect(await auditOf('collectionPurged', owner.orgId)).toMatchObject([{ subject_id: id }])
    expect(await auditOf('retentionApplied', owner.orgId)).toMatchObject([
      { details: { media: 0, collections: 1 } },
    ])
    await context.queue.work(context, allJobs.filter(({ name }) => name === 'collections.purge') as never)
    await vi.waitFor(async () => expect(await filesContaining(context, id)).toEqual([]), { timeout: 30_000 })
    expect(
      (await tablesContaining(context, id)).filter((table) => !/audit_log|mails|pgboss/.test(table)),
    ).toEqual([])
  })
})

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { codeOf, createCorrectionHelpers } from './corrections.fixture.ts'
import { enforceDeadlines } from './deadlines.ts'

const product = await sharedTestProduct({ CORRECTOR_GOLD_PERCENT: '0', CORRECTOR_REVIEW_PERCENT: '0' })
const { context } = product
const { db } = context
const { corrector, order, edit, rowOf, worksOf, pop } = createCorrectionHelpers(product)

const rates = { correction_cents: 50, review_cents: 20, currency: 'USD' } as const
const rate = (language: string) =>
  db
    .insertInto('corrector_rates')
    .values({ language, ...rates })
    .execute()
const owedTo = (userId: string) =>
  db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('workspace_id', '=', userId)
    .where('account', '=', 'owed')
    .executeTakeFirst()
const emailsTo = async (userId: string) =>
  (await db.selectFrom('mails').select('template').where('user_id', '=', userId).execute()).map(
    ({ template }) => template,
  )
const complete = (caller: Parameters<typeof edit>[0], id: string, body: object = { rating: 4 }) =>
  caller.send(endpoints.completeCorrection, { params: { id }, body })

it('corrects, delivers as a new version, pays, and notifies the customer', async () => {
  await rate('ba')
  const caller = await corrector('ba')
  const { owner, id, params } = await order('ba', { notes: 'Dr. Okri' })
  await owner.call(endpoints.checkOut, { params })
  const correction = (await pop(caller, 'ba')).json().result
  expect(correction).toMatchObject({
    id,
    notes: 'Dr. Okri',
    pay: { cents: 100 },
    isExam: false,
    stage: 'correction',
  })
  expect(await owner.call(endpoints.getCollection, { params })).toMatchObject({ editing: null })
  expect(codeOf(await edit(owner, id, 'mine'))).toBe('locked')
  expect(codeOf(await owner.send(endpoints.checkOut, { params }))).toBe('locked')
  expect((await edit(caller, id, 'corrected')).statusCode).toBe(200)
  expect(
    (await complete(caller, id, { rating: 4, comment: 'Two names.', completionTime: 5 })).statusCode,
  ).toBe(204)
  expect(codeOf(await edit(caller, id, 'again'))).toBe('not_found')
  const { order: precisionOrder } = await owner.call(endpoints.getPrecision, { params })
  expect(precisionOrder).toMatchObject({ state: 'complete', isLate: false, comment: 'Two names.' })
  const { versions } = precisionOrder!
  const textOf = async (versionId: string) =>
    JSON.stringify(
      (await owner.call(endpoints.getTranscript, { params, query: { versionId } })).results.items,
    )
  expect(await textOf(versions!.draft)).not.toContain('corrected')
  expect(await textOf(versions!.final)).toContain('corrected')
  const listedVersions = (await owner.call(endpoints.listVersions, { params })).Items
  expect(listedVersions[0]).toMatchObject({
    id: versions!.final,
    kind: 'precision',
    userId: null,
    userName: null,
  })
  expect(await owner.call(endpoints.getCollection, { params })).toMatchObject({ perfection: true })
  expect((await edit(owner, id, 'mine')).statusCode).toBe(200)
  expect(await emailsTo(owner.uid)).toContain('precisionDelivered')
  expect(await owedTo(caller.uid)).toEqual({ balance: '100' })
  const { Items } = await caller.call(endpoints.listFinishedCorrections, { query: {} })
  expect(Items).toMatchObject([
    { id, rating: 4, comment: 'Two names.', pay: { cents: 100, currency: 'USD' } },
  ])
})

it('rejects invalid, oversized and outdated requests, and completes once', async () => {
  const caller = await corrector('bb')
  const { owner, id, params } = await order('bb')
  await pop(caller, 'bb')
  for (const rating of [0, 6, 3.5, -1, '4'])
    expect(codeOf(await complete(caller, id, { rating }))).toBe('invalid_input')
  expect(codeOf(await complete(caller, id, { comment: 'x'.repeat(5001) }))).toBe('invalid_input')
  expect((await complete(caller, id, { comment: 'x'.repeat(1_000_000) })).statusCode).toBe(413)
  expect(codeOf(await complete(owner, id))).toBe('not_found')
  await caller.call(endpoints.releaseCorrection, { params })
  const response = await complete(caller, id)
  expect([response.statusCode, response.json().error]).toMatchObject([
    409,
    { message: 'This correction was released', details: { outcome: 'released' } },
  ])
  await pop(caller, 'bb')
  const responses = await Promise.all([complete(caller, id), complete(caller, id)])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  expect((await worksOf(id)).map(({ outcome }) => outcome)).toEqual(['released', 'complete'])
})

it('reviews the first corrections of a corrector before delivery, by another person', async () => {
  await rate('bc')
  const [caller, reviewer] = [
    await corrector('bc', { probation: 1 }),
    await corrector('bc', { reviewer: true }),
  ]
  const { owner, id, params } = await order('bc')
  await pop(caller, 'bc')
  await complete(caller, id, { rating: 4, comment: 'Dr. Okri?' })
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', stage: 'review', delivered_at: null })
  expect(codeOf(await pop(caller, 'bc'))).toBe('no_data')
  expect((await pop(reviewer, 'bc')).json().result).toMatchObject({
    stage: 'review',
    review: { notes: '', comment: 'Dr. Okri?' },
  })
  expect(codeOf(await complete(reviewer, id, {}))).toBe('invalid_input')
  await edit(reviewer, id, 'reviewed')
  expect((await complete(reviewer, id, { rating: 5, comment: 'All right.' })).statusCode).toBe(204)
  const { Items } = await caller.call(endpoints.listFinishedCorrections, { query: {} })
  expect(Items).toMatchObject([{ id, rating: 4, review: { rating: 5, comment: 'All right.' } }])
  expect(await owner.call(endpoints.getCollection, { params })).toMatchObject({ perfection: true })
  expect([await owedTo(caller.uid), await owedTo(reviewer.uid)]).toEqual([
    { balance: '100' },
    { balance: '40' },
  ])
  const next = await order('bc')
  await pop(caller, 'bc')
  await complete(caller, next.id)
  expect((await rowOf(next.id)).state).toBe('complete')
})

it('delivers before the deadline even if the review continues, and reviews again on request', async () => {
  const [caller, reviewer] = [
    await corrector('bd', { probation: 1 }),
    await corrector('bd', { reviewer: true }),
  ]
  const { owner, id, params } = await order('bd')
  await pop(caller, 'bd')
  await complete(caller, id)
  await enforceDeadlines(context)
  expect((await rowOf(id)).delivered_at).toBeNull()
  const inOneMinute = new Date(Date.now() + 60_000)
  await db.updateTable('corrections').set({ due_at: inOneMinute }).where('collection_id', '=', id).execute()
  await enforceDeadlines(context)
  expect(await owner.call(endpoints.getPrecision, { params })).toMatchObject({
    order: { state: 'waiting', stage: 'review', isLate: false, delivered: expect.any(Number) },
  })
  await pop(reviewer, 'bd')
  expect(codeOf(await edit(owner, id, 'mine'))).toBe('locked')
  expect(codeOf(await owner.send(endpoints.deleteCollection, { params }))).toBe('conflict')
  await complete(reviewer, id, { rating: 2 })
  const mails = await emailsTo(owner.uid)
  expect(mails.filter((template) => template === 'precisionDelivered')).toHaveLength(1)
  const requestRereview = (requester: typeof caller, body: object) =>
    requester.send(endpoints.requestRereview, { params, body })
  expect((await requestRereview(caller, {})).statusCode).toBe(404)
  expect(codeOf(await requestRereview(reviewer, { assignTo: caller.uid }))).toBe('conflict')
  const other = await corrector('bd', { reviewer: true })
  expect(await reviewer.call(endpoints.listReviewers, { params })).toEqual({
    Items: [{ uid: other.uid, name: 'Ada Yonath' }],
  })
  expect((await caller.send(endpoints.listReviewers, { params })).statusCode).toBe(404)
  expect((await requestRereview(reviewer, { notes: 'Names', assignTo: reviewer.uid })).statusCode).toBe(204)
  expect((await edit(owner, id, 'mine')).statusCode).toBe(200)
  expect((await pop(reviewer, 'bd')).json().result).toMatchObject({ review: { notes: 'Names' } })
  await complete(reviewer, id, { rating: 3 })
  const kinds = await db
    .selectFrom('correction_events')
    .innerJoin('corrections', 'corrections.id', 'correction_id')
    .select('correction_events.kind')
    .where('collection_id', '=', id)
    .orderBy('correction_events.id')
    .execute()
  expect(kinds.map(({ kind }) => kind)).toEqual([
    ...['ordered', 'taken', 'completed', 'sentToReview', 'delivered', 'taken', 'reviewed'],
    ...['sentToReview', 'taken', 'reviewed'],
  ])
})

it('warns the corrector before six hours have passed, then releases the work with its edits', async () => {
  const caller = await corrector('be')
  const { id } = await order('be')
  await pop(caller, 'be')
  await edit(caller, id, 'corrected')
  const setTakenHoursAgo = async (hours: number) => {
    const taken_at = new Date(Date.now() - hours * 3600_000)
    const [work] = await worksOf(id)
    await sql`update correction_works set taken_at = ${taken_at} where id = ${work!.id}`.execute(db)
    await enforceDeadlines(context)
    await enforceDeadlines(context)
  }
  await setTakenHoursAgo(5)
  expect(await emailsTo(caller.uid)).not.toContain('correctionReleaseSoon')
  await setTakenHoursAgo(5.6)
  expect((await emailsTo(caller.uid)).filter((name) => name === 'correctionReleaseSoon')).toHaveLength(1)
  expect((await worksOf(id))[0]?.ended_at).toBeNull()
  await setTakenHoursAgo(6.01)
  expect(await worksOf(id)).toMatchObject([{ outcome: 'timedOut', after_version_id: expect.any(String) }])
  expect(codeOf(await complete(caller, id))).toBe('conflict')
  expect((await pop(caller, 'be')).json().result).toMatchObject({ id })
})

it("measures activity by the server's clock, and merges played spans", async () => {
  const caller = await corrector('bf')
  const { id, params } = await order('bf')
  await pop(caller, 'bf')
  const beat = (body: object) => caller.send(endpoints.recordCorrectionActivity, { params, body } as never)
  const backdateHeartbeat = (seconds: number) =>
    db
      .updateTable('correction_works')
      .set({ beat_at: new Date(Date.now() - seconds * 1000) })
      .where('corrector_id', '=', caller.uid)
      .execute()
  await beat({ played: [[0, 10]] })
  await backdateHeartbeat(61)
  await beat({
    played: [
      [5, 20],
      [40, 50],
      [7, 7],
      [9, 3],
      [80, 500],
    ],
    reviewed: [[0, 45]],
  })
  await beat({ played: [[5, 20]] })
  await backdateHeartbeat(3600)
  const { result } = (await beat({})).json()
  expect(result).toMatchObject({
    played: [
      [0, 20],
      [40, 50],
      [80, 90],
    ],
    playedPercent: 44,
    reviewedPercent: 50,
  })
  expect((await worksOf(id))[0]).toMatchObject({ active_seconds: 61 + 60 })
  expect(codeOf(await beat({ played: [[-1, 2]] }))).toBe('invalid_input')
  expect(
    (await caller.send(endpoints.updateCorrectorActivityCall, { body: { lang: 'bf-XX' } })).statusCode,
  ).toBe(200)
  const minutes = db.selectFrom('corrector_activity').selectAll().where('user_id', '=', caller.uid)
  expect((await minutes.execute()).length).toBeGreaterThan(0)
})

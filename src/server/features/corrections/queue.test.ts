import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { appointMember } from '#server/testing/precision.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { codeOf, createCorrectionHelpers } from './corrections.fixture.ts'

const product = await sharedTestProduct({ CORRECTOR_GOLD_PERCENT: '0', CORRECTOR_REVIEW_PERCENT: '0' })
const { context, register } = product
const { db } = context
const { corrector, order, orderOf, rowOf, worksOf, pop } = createCorrectionHelpers(product)

/** Returns the reason why a corrector can't take or resume work. */
const busyReason = (response: { json(): { error?: { details?: { reason?: string } } } }) =>
  response.json().error?.details?.reason

it('gives the only correction to one of 20 concurrent correctors', async () => {
  const racers = await Promise.all(Array.from({ length: 20 }, () => corrector('aa')))
  const { id } = await order('aa')
  const responses = await Promise.all(racers.map((racer) => pop(racer, 'aa')))
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(new Set(responses.flatMap((response) => codeOf(response) ?? []))).toEqual(new Set(['no_data']))
  expect(await worksOf(id)).toHaveLength(1)
})

it('lets one of 20 correctors take the same correction, and gives one item to 20 tabs of a corrector', async () => {
  const racers = await Promise.all(Array.from({ length: 20 }, () => corrector('ab')))
  const { id, params } = await order('ab')
  const responses = await Promise.all(
    racers.map((racer) => racer.send(endpoints.takeCorrection, { params, body: {} })),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await worksOf(id)).toHaveLength(1)
  const [one] = racers.filter((_racer, i) => responses[i]?.statusCode !== 200)
  for (let n = 0; n < 3; n++) await order('ab')
  const popResponses = await Promise.all(Array.from({ length: 20 }, () => pop(one!, 'ab')))
  expect(popResponses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

it('gives the earliest deadline first, in all languages of the base code', async () => {
  const caller = await corrector('ac')
  const [lateOrder, earlyOrder] = [await order('ac'), await order('ac')]
  await db
    .updateTable('corrections')
    .set({ due_at: new Date(Date.now() + 3600_000) })
    .where('collection_id', '=', earlyOrder.id)
    .execute()
  const { waiting, next } = await caller.call(endpoints.countCorrections, { params: { lang: 'ac' } })
  expect([waiting, next]).toMatchObject([2, { languageCode: 'ac', seconds: 90, difficulty: 'easy' }])
  const { Items } = await caller.call(endpoints.listQueue, { params: { lang: 'ac-XX' } })
  expect(Items.map(({ due }) => due)).toEqual(Items.map(({ due }) => due).sort())
  expect(JSON.stringify(Items)).not.toContain(earlyOrder.id)
  expect((await pop(caller, 'ac-XX')).json().result).toMatchObject({ id: earlyOrder.id, state: 'taken' })
  expect(busyReason(await pop(caller, 'ac'))).toBe('active')
  expect((await rowOf(lateOrder.id)).state).toBe('waiting')
})

it('never gives a rejected correction to the same corrector again', async () => {
  const [caller, other] = [await corrector('ad'), await corrector('ad')]
  const { id, params } = await order('ad')
  await pop(caller, 'ad')
  const reject = (reason: string) => caller.send(endpoints.rejectCorrection, { params, body: { reason } })
  expect(codeOf(await reject(' '))).toBe('invalid_input')
  expect((await reject('Too noisy')).statusCode).toBe(204)
  expect(codeOf(await pop(caller, 'ad'))).toBe('no_data')
  expect((await caller.send(endpoints.takeCorrection, { params, body: {} })).statusCode).toBe(404)
  expect(await caller.call(endpoints.countCorrections, { params: { lang: 'ad' } })).toEqual({
    waiting: 0,
    next: null,
  })
  expect((await pop(other, 'ad')).json().result.id).toBe(id)
  expect(await worksOf(id)).toMatchObject([{ outcome: 'rejected', reason: 'Too noisy' }, { outcome: null }])
})

it('gives released corrections to anyone, and another one after a pause of an hour', async () => {
  const caller = await corrector('ae')
  const [first, second] = [await order('ae'), await order('ae')]
  await pop(caller, 'ae')
  expect((await caller.send(endpoints.releaseCorrection, { params: first.params })).statusCode).toBe(204)
  expect((await pop(caller, 'ae')).json().result.id).toBe(first.id)
  const pausedCorrection = await caller.call(endpoints.pauseCorrection, { params: first.params })
  expect(pausedCorrection.effort.paused).toBeGreaterThan(0)
  expect(busyReason(await pop(caller, 'ae'))).toBe('paused')
  const hourAgo = new Date(Date.now() - 3601_000)
  await db
    .updateTable('correction_works')
    .set({ paused_at: hourAgo })
    .where('paused_at', 'is not', null)
    .execute()
  expect((await pop(caller, 'ae')).json().result.id).toBe(second.id)
  const takenCorrections = await caller.call(endpoints.listTakenCorrections, { params: { uid: caller.uid } })
  expect(takenCorrections.Items.map(({ id }) => id)).toEqual([second.id, first.id])
  const response = await caller.send(endpoints.resumeCorrection, { params: first.params })
  expect(busyReason(response)).toBe('active')
  await caller.call(endpoints.releaseCorrection, { params: second.params })
  expect(await caller.call(endpoints.resumeCorrection, { params: first.params })).toMatchObject({
    effort: { paused: null },
  })
})

it("shows a workspace's own correctors only its queue", async () => {
  const [ownCorrector, anyCorrector] = [await register(), await corrector('af')]
  const { owner, id } = await order('af')
  await appointMember(context, ownCorrector.uid, 'af', owner.orgId)
  expect(codeOf(await pop(ownCorrector, 'af'))).toBe('no_data')
  const ownerOrder = await orderOf(owner, 'af')
  expect((await pop(ownCorrector, 'af')).json().result).toMatchObject({ id: ownerOrder.id, pay: null })
  expect((await pop(anyCorrector, 'af')).json().result.id).toBe(id)
})

it("is closed to other users, other languages, blocked correctors, and correctors who aren't taking work", async () => {
  const caller = await corrector('ag')
  const { params } = await order('ag')
  expect(codeOf(await pop(caller, 'fr'))).toBe('forbidden')
  expect(codeOf(await pop(await register(), 'ag'))).toBe('forbidden')
  const settings = {
    application: null,
    applied_at: null,
    decided_at: null,
    block_reason: null,
    accepted: null,
  }
  const row = { user_id: caller.uid, active: false, blocked_at: null, ...settings }
  await db.insertInto('correctors').values(row).execute()
  expect(busyReason(await pop(caller, 'ag'))).toBe('unavailable')
  await db.updateTable('correctors').set({ active: true, blocked_at: new Date() }).execute()
  expect(codeOf(await pop(caller, 'ag'))).toBe('forbidden')
  expect((await caller.send(endpoints.takeCorrection, { params, body: {} })).statusCode).toBe(404)
})

it("isn't changed by links on other sites", async () => {
  const caller = await corrector('ah')
  const { id } = await order('ah')
  const params = { lang: 'ah' }
  for (const site of ['cross-site', 'same-site', 'none']) {
    const response = await caller.send(endpoints.popCorrection, { params }, { 'sec-fetch-site': site })
    expect(codeOf(response)).toBe('foreign_origin')
  }
  const url = '/correction/v2/queue/ah/pop'
  const headers = { cookie: caller.cookie }
  expect((await product.app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(404)
  expect((await rowOf(id)).state).toBe('waiting')
  const ownResponse = await caller.send(
    endpoints.popCorrection,
    { params },
    { 'sec-fetch-site': 'same-origin' },
  )
  expect(ownResponse.statusCode).toBe(200)
})

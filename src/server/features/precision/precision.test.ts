import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { appointCorrector, appointMember, setOrderState } from '#server/testing/precision.ts'
import { createTestProduct } from '#server/testing/product.ts'

const product = await createTestProduct()
const { context, register } = product
const { db } = context

/** Registers a user with a recording, and another member of their workspace. */
async function registerCustomer() {
  const user = await register()
  const member = await register('Grace Hopper')
  const params = { id: await addRecording(product, user) }
  const send = (body = {}, caller = user) => caller.send(endpoints.orderPrecision, { params, body })
  const order = (body = {}) => user.call(endpoints.orderPrecision, { params, body })
  const read = () => user.call(endpoints.getPrecision, { params })
  const collection = () => user.call(endpoints.getCollection, { params })
  const cancel = () => user.send(endpoints.cancelPrecision, { params })
  return { ...user, user, member, params, sendOrder: send, order, read, collection, cancel }
}

it('goes to the correctors of the workspace, free of charge, and is only placed once', async () => {
  const { order, sendOrder, read, member, orgId, params, collection } = await registerCustomer()
  expect((await sendOrder()).json().error).toMatchObject({
    code: 'not_available',
    details: { language: 'en' },
  })
  expect(await read()).toMatchObject({ canOrder: false, queue: null, order: null })
  await appointMember(context, member.uid, 'en', orgId)
  expect(await read()).toMatchObject({ canOrder: true, queue: 'workspace', quotes: null, isQuick: true })
  const before = Date.now() / 1000
  const [first, second] = await Promise.all([order({ notes: 'Dr. Okri', style: 'verbatim' }), order()])
  expect(second.order).toEqual(first.order)
  expect([first, second].some(({ order }) => order?.notes === 'Dr. Okri' || order?.notes === '')).toBe(true)
  expect(first).toMatchObject({ canOrder: false, order: { state: 'waiting', versions: null, isLate: false } })
  expect(first.order?.due).toBeGreaterThan(before + 24 * 3600 - 60)
  const orders = await db
    .selectFrom('corrections')
    .selectAll()
    .where('collection_id', '=', params.id)
    .execute()
  expect(orders).toMatchObject([{ own_workspace_id: orgId, language: 'en', late_refund_percent: 0 }])
  expect(await collection()).toMatchObject({
    perfection: false,
    precisionQueue: { due: first.order?.due, taken: false },
  })
})

it('can be placed by owners of the recording and managers of the workspace', async () => {
  const { member, orgId, params, user, sendOrder } = await registerCustomer()
  const admin = await register('Alan Turing')
  await joinWorkspace(context, admin.uid, orgId, 'admin')
  await appointMember(context, member.uid, 'en', orgId)
  await user.call(endpoints.shareCollection, { params, body: { userId: member.uid } })
  expect((await sendOrder({}, member)).statusCode).toBe(403)
  expect(await member.call(endpoints.getPrecision, { params })).toMatchObject({ canOrder: false })
  expect(await admin.call(endpoints.getPrecision, { params })).toMatchObject({ canOrder: true })
  expect((await sendOrder({}, admin)).statusCode).toBe(200)
})

it('can be canceled until a corrector takes it', async () => {
  const { member, orgId, params, order, cancel, collection, read } = await registerCustomer()
  expect((await cancel()).statusCode).toBe(409)
  await appointMember(context, member.uid, 'en', orgId)
  await order()
  expect((await cancel()).json().result).toMatchObject({ canOrder: true, order: { state: 'canceled' } })
  // Repeats the request, as another tab might.
  expect((await cancel()).statusCode).toBe(200)
  expect(await collection()).not.toHaveProperty('perfection')
  expect(await collection()).not.toHaveProperty('precisionQueue')
  await order()
  const id = await setOrderState(context, params.id, 'taken')
  expect((await cancel()).statusCode).toBe(409)
  expect((await collection()).precisionQueue).toMatchObject({ taken: true })
  await setOrderState(context, params.id, 'complete')
  expect(await collection()).not.toHaveProperty('precisionQueue')
  const events = db.selectFrom('correction_events').select('kind').where('correction_id', '=', id)
  expect(await events.execute()).toEqual([{ kind: 'ordered' }])
  expect(await read()).toMatchObject({ order: { state: 'complete', delivered: expect.any(Number) } })
})

it('prevents the recording from being deleted or moved', async () => {
  const { member, orgId, params, order, user } = await registerCustomer()
  await joinWorkspace(context, user.uid, member.orgId)
  await appointMember(context, member.uid, 'en', orgId)
  await order()
  expect((await user.send(endpoints.deleteCollection, { params })).statusCode).toBe(409)
  const move = { params, body: { orgId: member.orgId } }
  expect((await user.send(endpoints.moveCollection, move)).statusCode).toBe(409)
})

it.each([
  ['the welcome recording', { demo: true }, 409],
  ['a translation', { translated_from: 'de' }, 409],
  ['a recording in progress', { state: 'processing' as const }, 409],
  ['a recording without media', { media_deleted_at: new Date() }, 410],
  ['a language without correctors', { language_code: 'fi-FI' }, 422],
])('is refused for %s', async (_, changes, status) => {
  const { member, orgId, params, sendOrder } = await registerCustomer()
  await appointMember(context, member.uid, 'en', orgId)
  await db.updateTable('collections').set(changes).where('id', '=', params.id).execute()
  expect((await sendOrder()).statusCode).toBe(status)
})

it('can be captions with an existing profile', async () => {
  const { member, orgId, sendOrder } = await registerCustomer()
  await appointMember(context, member.uid, 'en', orgId)
  const captionProfile = crypto.randomUUID()
  expect((await sendOrder({ product: 'captions', captionProfile })).statusCode).toBe(404)
  expect((await sendOrder({ product: 'captions', captionProfile: 'bbc' })).statusCode).toBe(200)
})

it('is offered by language, without blocked and former correctors', async () => {
  const { user, member, orgId } = await registerCustomer()
  const offer = async () =>
    (await user.call(endpoints.getPrecisionOffer, { params: { oid: orgId } })).languages.map(
      ({ language, queue }) => `${language} ${queue}`,
    )
  await appointCorrector(context, member.uid, 'de', orgId)
  expect(await offer()).toEqual([])
  await joinWorkspace(context, member.uid, orgId)
  const stranger = await register()
  await appointCorrector(context, stranger.uid, 'fr', null)
  await appointCorrector(context, stranger.uid, 'es', stranger.orgId)
  expect(await offer()).toEqual(['de workspace', 'fr service'])
  await db
    .insertInto('correctors')
    .values([member, stranger].map(({ uid }) => ({ user_id: uid, blocked_at: new Date() })))
    .execute()
  expect(await offer()).toEqual([])
})

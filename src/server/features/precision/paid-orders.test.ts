import { afterAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { enablePlans } from '#server/testing/plans.ts'
import { setOrderState } from '#server/testing/precision.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { captureOrder, notifyOfDelay, notifyOfDelivery } from './delivery.ts'
import { placeRequestedOrder } from './order.ts'
import { addSubscriber } from './subscriber.fixture.ts'

const product = await sharedTestProduct()
const { context, register } = product
const { db } = context
afterAll(await enablePlans(context))

const registerSubscriber = (seconds: number, plan?: string) => addSubscriber(product, seconds, plan)

const mailsOf = (email: string) =>
  db.selectFrom('mails').select(['template', 'content', 'language']).where('recipient', '=', email).execute()

describe('an order with plans', () => {
  it('reserves Precision minutes, and gives them back when it is canceled', async () => {
    const { call, order, params, precision, wallet } = await registerSubscriber(90)
    expect(await call(endpoints.getPrecision, { params })).toMatchObject({
      queue: 'service',
      canOrder: true,
      canPay: true,
      isQuick: true,
      hours: 24,
      lateRefundPercent: 25,
      quotes: [
        { style: 'standard', minutes: 2, cents: 0, perMinute: 150, currency: 'USD' },
        { style: 'verbatim', minutes: 2, cents: 0, perMinute: 190, currency: 'USD' },
      ],
    })
    const [first, second] = await Promise.all([order(), order()])
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(await precision()).toEqual({ left: 28, held: 2, used: 0 })
    await call(endpoints.cancelPrecision, { params })
    expect(await precision()).toEqual({ left: 30, held: 0, used: 0 })
    await wallet.expectAgreement()
  })

  it('uses credits after the minutes, and is refused without enough of them', async () => {
    const { call, order, params, precision, wallet, uid, orgId } = await registerSubscriber(32 * 60)
    const response = await order({ style: 'verbatim' })
    expect([response.statusCode, response.json().error.code]).toEqual([402, 'no_minutes'])
    expect(await call(endpoints.getCollection, { params })).not.toHaveProperty('perfection')
    await wallet.pay(400)
    expect((await order({ style: 'verbatim' })).statusCode).toBe(200)
    expect([await precision(), await wallet.cents()]).toEqual([{ left: 0, held: 30, used: 0 }, 20])
    const { usage } = await call(endpoints.getPlan, { params: { uid }, body: { orgId } })
    expect(usage).toMatchObject({ hasPrecision: false, credits: 20 })
  })

  it('of an upload reports a lack of credits, and can be placed once there are enough', async () => {
    const { call, order, params, precision, wallet, id } = await registerSubscriber(32 * 60)
    const options = JSON.stringify({ isPrecision: true })
    const row = await db
      .updateTable('collections')
      .set({ options })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await db.transaction().execute((tx) => placeRequestedOrder(context, tx, row))
    expect(await call(endpoints.getCollection, { params })).toMatchObject({ precisionError: 'no_minutes' })
    expect(await call(endpoints.getPrecision, { params })).toMatchObject({ order: null, canOrder: true })
    expect(await precision()).toEqual({ left: 30, held: 0, used: 0 })
    expect((await order()).statusCode).toBe(402)
    await wallet.pay(400)
    expect((await order()).statusCode).toBe(200)
    const collection = await call(endpoints.getCollection, { params })
    expect(collection).toMatchObject({ perfection: false })
    expect(collection).not.toHaveProperty('precisionError')
    expect([await precision(), await wallet.cents()]).toEqual([{ left: 0, held: 30, used: 0 }, 100])
    await wallet.expectAgreement()
  })

  it('requires a plan with Precision, and a language with a rate', async () => {
    const { order } = await registerSubscriber(60, 'standard')
    expect((await order()).json().error).toMatchObject({
      code: 'upgrade_required',
      details: { feature: 'Precision', kind: 'subscription' },
    })
    const { order: orderInFinnish, id } = await registerSubscriber(60)
    await db.updateTable('collections').set({ language_code: 'fi-FI' }).where('id', '=', id).execute()
    expect((await orderInFinnish()).json().error.code).toBe('not_available')
  })

  it('costs enterprise workspaces nothing, and is counted', async () => {
    const { call, order, params, precision, orgId, id } = await registerSubscriber(600)
    await db.updateTable('organizations').set({ enterprise_at: new Date() }).where('id', '=', orgId).execute()
    expect(await call(endpoints.getPrecision, { params })).toMatchObject({ quotes: null, canPay: true })
    expect((await order()).statusCode).toBe(200)
    const correction = await setOrderState(context, id, 'complete')
    await db.transaction().execute((tx) => captureOrder(tx, correction))
    expect(await precision()).toMatchObject({ held: 0, used: 10 })
  })
})

describe('a delivery', () => {
  const minute = 60_000

  it('charges what was reserved, and less if it is late', async () => {
    const onTimeUser = await registerSubscriber(32 * 60)
    await onTimeUser.wallet.pay(1000)
    await onTimeUser.order()
    const first = await setOrderState(context, onTimeUser.id, 'complete')
    await db.transaction().execute((tx) => captureOrder(tx, first))
    expect([await onTimeUser.precision(), await onTimeUser.wallet.cents()]).toEqual([
      { left: 0, held: 0, used: 30 },
      700,
    ])
    const { charges } = await onTimeUser.call(endpoints.getCosts, { params: onTimeUser.params, query: {} })
    expect(charges).toMatchObject([{ kind: 'precision', minutes: 30, cents: 300 }])

    const waitingCustomer = await registerSubscriber(40 * 60)
    await waitingCustomer.wallet.pay(10_000)
    await waitingCustomer.order()
    const lateOrder = await setOrderState(
      context,
      waitingCustomer.id,
      'complete',
      new Date(Date.now() + 24 * 60 * minute + minute),
    )
    await db.transaction().execute((tx) => captureOrder(tx, lateOrder))
    // Three quarters of 40 minutes.
    expect([await waitingCustomer.precision(), await waitingCustomer.wallet.cents()]).toEqual([
      { left: 0, held: 0, used: 30 },
      10_000,
    ])
    const events = db.selectFrom('correction_events').select(['kind', 'details'])
    expect(await events.where('correction_id', '=', lateOrder).orderBy('id').execute()).toMatchObject([
      { kind: 'ordered' },
      { kind: 'refunded', details: { percent: 25 } },
    ])
    await waitingCustomer.wallet.expectAgreement()
  })

  it('notifies the person who ordered and the owner, in their languages', async () => {
    const { id, order, email, uid } = await registerSubscriber(60)
    const admin = await register('Grace Hopper')
    const verifiedFields = { email_verified_at: new Date() }
    await db.updateTable('users').set(verifiedFields).where('id', 'in', [uid, admin.uid]).execute()
    await order()
    await db.updateTable('users').set({ language: 'es' }).where('id', '=', uid).execute()
    const openCorrections = db.selectFrom('corrections').select('id').where('collection_id', '=', id)
    const { id: correction } = await openCorrections.executeTakeFirstOrThrow()
    await db.transaction().execute((tx) => notifyOfDelay(context, tx, correction))
    await setOrderState(context, id, 'complete', new Date(Date.now() + 25 * 60 * minute))
    await db
      .insertInto('correction_works')
      .values({
        id: crypto.randomUUID(),
        correction_id: correction,
        corrector_id: admin.uid,
        stage: 'correction',
        ended_at: new Date(),
        outcome: 'complete',
        comment: 'Two names were unclear.',
        rating: 4,
      })
      .execute()
    await db.transaction().execute((tx) => notifyOfDelivery(context, tx, correction))
    const precisionMails = (await mailsOf(email)).filter(({ template }) => template.startsWith('precision'))
    expect(precisionMails).toMatchObject([
      { template: 'precisionLate', language: 'es' },
      {
        template: 'precisionDelivered',
        content: { values: { comment: 'Two names were unclear.', refundPercent: 25 } },
      },
    ])
    expect(await mailsOf(admin.email)).not.toContainEqual(
      expect.objectContaining({ template: 'precisionLate' }),
    )
  })
})

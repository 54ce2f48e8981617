import { afterAll, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { changeBilling } from '#server/features/billing/service.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { enablePlans } from '#server/testing/plans.ts'
import { appointCorrector } from '#server/testing/precision.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { walletOf } from '#server/testing/wallet.ts'

const product = await sharedTestProduct({ CORRECTOR_GOLD_PERCENT: '0', CORRECTOR_REVIEW_PERCENT: '0' })
const { context, register } = product
const { db } = context
afterAll(await enablePlans(context))

it('shows the delivery, compares its versions, charges the order and emails the owner', async () => {
  const user = await register()
  await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', user.uid).execute()
  await changeBilling(db, user.orgId, {
    plan: 'business',
    interval: 'month',
    seats: 1,
    subscribed_at: new Date(),
    paid_until: new Date(Date.now() + 86_400_000),
  })
  const params = { id: await addRecording(product, user) }
  await user.call(endpoints.orderPrecision, { params, body: { notes: 'Dr. Okri' } })

  const corrector = await register('Grace Hopper')
  await appointCorrector(context, corrector.uid, 'en', null)
  const correction = await corrector.call(endpoints.popCorrection, { params: { lang: 'en' }, query: {} })
  expect(correction).toMatchObject({ id: params.id, notes: 'Dr. Okri' })
  expect(await user.call(endpoints.getCollection, { params })).toMatchObject({
    precisionQueue: { taken: true },
  })
  expect((await user.send(endpoints.cancelPrecision, { params })).statusCode).toBe(409)
  await corrector.call(endpoints.completeCorrection, {
    params,
    body: { comment: 'Two names were unclear.', rating: 4 },
  })

  const { order, canOrder } = await user.call(endpoints.getPrecision, { params })
  expect(order).toMatchObject({ isLate: false, comment: 'Two names were unclear.', state: 'complete' })
  expect(canOrder).toBe(false)
  const { draft, final } = order?.versions ?? {}
  const query = { before: draft, after: final }
  expect(await user.call(endpoints.getAccuracyReport, { params, query })).toMatchObject({ wordErrorRate: 0 })
  const collection = await user.call(endpoints.getCollection, { params })
  expect(collection).toMatchObject({ perfection: true, version: final })
  expect(collection).not.toHaveProperty('precisionQueue')
  const mails = db.selectFrom('mails').select('template').where('recipient', '=', user.email)
  expect(await mails.execute()).toContainEqual({ template: 'precisionDelivered' })
  const { charges } = await user.call(endpoints.getCosts, { params, query: {} })
  expect(charges).toMatchObject([{ kind: 'precision', minutes: 1, cents: 0 }])
  await walletOf(context, user.orgId).expectAgreement()
})

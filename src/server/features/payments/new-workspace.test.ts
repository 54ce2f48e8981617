import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { enablePlans } from '#server/testing/plans.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const { context, register } = await sharedTestProduct()

it('accepts a currency and a coupon for a new workspace', async () => {
  const restore = await enablePlans(context)
  const owner = await register()
  const payments = await context.payments()
  const terms = { name: 'Welcome offer', percentOff: 20, duration: 'once' } as const
  const coupon = await payments.createCoupon(terms, randomUUID())
  await payments.createPromotionCode({ coupon: coupon.id, code: 'WELCOME' }, randomUUID())
  expect(await owner.call(endpoints.readCoupon, { body: { code: 'welcome' } })).toMatchObject({
    name: 'Welcome offer',
    percentOff: 20,
  })
  const response = await owner.send(endpoints.readCoupon, { body: { code: 'OTHER' } })
  expect([response.statusCode, response.json().error.code]).toEqual([422, 'coupon_invalid'])
  const add = (coupon: string) =>
    owner.send(endpoints.addWorkspace, { body: { name: 'Oral history', currency: 'EUR', coupon } })
  expect((await add('OTHER')).json().error.code).toBe('coupon_invalid')
  const { user } = (await add('WELCOME')).json().result
  const oid: string = user.organization
  const params = { oid }
  const get = () => owner.call(endpoints.getBillingSettings, { params })
  expect(await get()).toMatchObject({ currency: 'EUR', coupon: 'WELCOME', canChangeCurrency: true })
  expect((await get()).couponTerms).toMatchObject({ percentOff: 20, duration: 'once', plans: null })
  const { id } = await owner.call(endpoints.startCheckout, {
    params,
    body: { order: { kind: 'credits', cents: 1000 } },
  })
  const checkoutId = { checkoutId: id }
  expect(await owner.call(endpoints.getTestCheckout, { params: checkoutId })).toMatchObject({
    currency: 'EUR',
    discount: 200,
    total: 800,
  })
  await owner.call(endpoints.payTestCheckout, { params: checkoutId, body: { refused: false } })
  expect(await get()).toMatchObject({ currency: 'EUR', coupon: null, canChangeCurrency: false })
  const change = (body: object) => owner.send(endpoints.changeBillingSettings, { params, body })
  expect((await change({ currency: 'USD' })).statusCode).toBe(409)
  expect((await change({ topUp: { amount: 2500, threshold: 500, cap: 100 } })).statusCode).toBe(400)
  const enabledSettings = await change({ topUp: { amount: 2500, threshold: 500, cap: 5000 }, budget: 10_000 })
  expect(enabledSettings.json().result).toMatchObject({ topUp: { cap: 5000 }, budget: 10_000, charged: 0 })
  const other = { oid: (await add('WELCOME')).json().result.user.organization as string }
  const removeCouponRequest = { params: other, body: { coupon: null } }
  expect(await owner.call(endpoints.changeBillingSettings, removeCouponRequest)).toMatchObject({
    coupon: null,
    couponTerms: null,
    currency: 'EUR',
  })
  const fullPriceCheckout = await owner.call(endpoints.startCheckout, {
    params: other,
    body: { order: { kind: 'credits', cents: 1000 } },
  })
  const fullPrice = { params: { checkoutId: fullPriceCheckout.id } }
  expect(await owner.call(endpoints.getTestCheckout, fullPrice)).toMatchObject({ discount: 0, total: 1000 })
  const lastParams = { oid: (await add('WELCOME')).json().result.user.organization as string }
  await payments.endCoupon(coupon.id)
  const endedSettings = await owner.call(endpoints.getBillingSettings, { params: lastParams })
  expect(endedSettings).toMatchObject({ coupon: 'WELCOME', couponTerms: null })
  restore()
  expect((await add('WELCOME')).json().error.code).toBe('not_available')
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { setRole } from '#server/features/staff/service.ts'
import { enablePlans } from '#server/testing/plans.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'

const { context, register } = await sharedTestProduct()
await enablePlans(context)
const staff = await register('Sofia Kovalevskaya')
await setRole(context.db, 'staff', staff.email, true)

const pay = async (owner: Caller, url: string) =>
  owner.call(endpoints.payTestCheckout, { params: { checkoutId: url.split('/').at(-1) ?? '' }, body: {} })

async function registerSubscriber() {
  const owner = await register()
  const oid = owner.orgId
  const body = { oid, uid: owner.uid, plan: 'standard', qty: 2 }
  const { url } = await owner.call(endpoints.createCheckoutSession, { body })
  await pay(owner, url)
  return { owner, oid }
}

describe('callable functions of billing', () => {
  it('sell, preview, change and cancel a subscription', async () => {
    const { owner, oid } = await registerSubscriber()
    const read = () => owner.call(endpoints.getSubscription, { body: { oid } })
    expect(await read()).toMatchObject({ plan: 'standard', quantity: 2, cancelAt: null })
    const change = { oid, newPlanId: 'business', quantity: 3 }
    const preview = await owner.call(endpoints.getUpcomingInvoiceAmount, { body: change })
    expect(preview.amountDue).toBeGreaterThan(0)
    const { prorationDate } = preview
    const changedSubscription = await owner.call(endpoints.updateSubscription, {
      body: { ...change, prorationDate },
    })
    expect(changedSubscription).toMatchObject({
      subscription: { plan: 'business', quantity: 3 },
      confirmUrl: null,
    })
    const [invoice, ...otherInvoices] = await owner.call(endpoints.getInvoices, { body: { oid } })
    expect(invoice?.total).toBe(preview.amountDue)
    expect(otherInvoices).toHaveLength(1)
    expect(await owner.call(endpoints.getCharges, { body: { oid } })).toHaveLength(2)
    expect(await owner.call(endpoints.getPaymentMethods, { body: { oid } })).toHaveLength(1)
    expect(await owner.call(endpoints.getAdjustments, { body: { oid } })).toEqual([])
    const second = await owner.call(endpoints.changePlans, { body: { oid, plan: 'standard', qty: 1 } })
    expect(second).toMatchObject({ url: null, subscription: { plan: 'standard', quantity: 1 } })
    const plan = await owner.call(endpoints.getPlan, { params: { uid: owner.uid }, body: { orgId: oid } })
    expect(plan.plan).toMatchObject({ kind: 'subscription', id: 'standard' })
    const canceledSubscription = await owner.call(endpoints.cancelSubscription, { body: { oid } })
    expect(canceledSubscription.cancelAt).toBe(canceledSubscription.period.end)
    expect(await read()).toMatchObject({ cancelAt: canceledSubscription.cancelAt })
    expect(await owner.call(endpoints.cancelSubscription, { body: { oid } })).toEqual(canceledSubscription)
  })

  it('sell credits, and name the customer', async () => {
    const owner = await register()
    const oid = owner.orgId
    const metadata = { workspace: oid, isTrialUser: false }
    expect(await owner.call(endpoints.getCustomerMetadata, { body: { oid } })).toEqual({
      provider: 'local',
      customer: null,
      metadata,
    })
    await owner.call(endpoints.startTrial, { params: { oid } })
    expect(await owner.call(endpoints.getCustomerMetadata, { body: { oid } })).toMatchObject({
      metadata: { isTrialUser: true },
    })
    expect(await owner.call(endpoints.getSubscription, { body: { oid } })).toBeNull()
    const { url } = await owner.call(endpoints.createCheckoutSession, {
      body: { oid, mode: 'payment', amount: 2500, successRedirect: '/dashboard' },
    })
    expect(await pay(owner, url)).toMatchObject({ successUrl: expect.stringMatching(/\/dashboard$/) })
    expect(await owner.call(endpoints.getCredits, { body: { oid } })).toEqual({
      credits: 2500,
      currency: 'USD',
    })
    const { customer } = await owner.call(endpoints.getCustomerMetadata, { body: { oid } })
    expect(customer).toMatch(/^cus_/)
    expect(await owner.call(endpoints.createCustomerPortalSession, { body: { oid } })).toEqual({
      url: '/settings/invoices',
    })
    expect((await owner.call(endpoints.getPrices)).currencies).toContain('DKK')
    const startedChange = await owner.call(endpoints.changePlans, { body: { oid, plan: 'standard' } })
    expect(startedChange).toMatchObject({
      subscription: null,
      url: expect.stringContaining('/payment/checkout/'),
    })
  })

  it.each([
    ['a page on another site', { mode: 'setup', successRedirect: 'https://evil.example/' }, 400],
    ['an address without a scheme', { mode: 'setup', cancelRedirect: '//evil.example/' }, 400],
    ['a path with a backslash', { mode: 'setup', cancelRedirect: '/\\evil.example/' }, 400],
    ['no plan', { mode: 'subscription' }, 400],
    ['no amount', { mode: 'payment' }, 400],
    ['a quantity of 0', { plan: 'standard', qty: 0 }, 400],
    ['a quantity of -1', { plan: 'standard', qty: -1 }, 400],
    ['a quantity of 10⁹', { plan: 'standard', qty: 1e9 }, 400],
    ["a plan that isn't for sale", { plan: 'gold' }, 404],
    ['an unknown coupon', { plan: 'standard', coupon: 'NOPE' }, 422],
  ])('refuse a checkout with %s', async (_, body, status) => {
    const owner = await register()
    const response = await owner.send(endpoints.createCheckoutSession, {
      body: { oid: owner.orgId, ...body } as never,
    })
    expect(response.statusCode).toBe(status)
  })

  it('refuse a change without a subscription, with an old preview, and by others', async () => {
    const { owner, oid } = await registerSubscriber()
    const other = await register()
    const send = (caller: Caller, body: object) =>
      caller.send(endpoints.updateSubscription, { body: body as never })
    expect((await send(other, { oid: other.orgId, quantity: 2 })).statusCode).toBe(404)
    expect((await send(other, { oid, quantity: 2 })).statusCode).toBe(404)
    const now = Math.floor(Date.now() / 1000)
    for (const prorationDate of [now - 1900, now + 3600])
      expect((await send(owner, { oid, quantity: 5, prorationDate })).statusCode).toBe(409)
    expect((await owner.call(endpoints.getSubscription, { body: { oid } }))?.quantity).toBe(2)
  })
})

describe('coupons', () => {
  const checkout = (caller: Caller, body: object) =>
    caller.send(endpoints.createCheckoutSession, {
      body: { oid: caller.orgId, plan: 'standard', ...body } as never,
    })

  it('are created by staff, used by customers until they are used up, and ended', async () => {
    const coupon = await staff.call(endpoints.createCoupons, {
      body: { name: 'Libraries', percentageOff: 50, appliesTo: ['standard'] },
    })
    const code = `LIB${randomUUID().slice(0, 8)}`
    await staff.call(endpoints.createPromotionCodes, {
      body: { couponId: coupon.id, code, maxRedemptions: 1 },
    })
    const [first, second] = [await register(), await register()]
    const lookUp = (isCheckout: boolean) =>
      first.send(endpoints.getCoupon, { body: { couponId: code, isCheckout } })
    expect((await lookUp(true)).json().result).toMatchObject({ name: 'Libraries', valid: true })
    const wrongPlan = await checkout(first, { plan: 'business', coupon: code })
    expect(wrongPlan.statusCode).toBeGreaterThanOrEqual(400)
    const { url } = (await checkout(first, { coupon: code })).json().result
    await pay(first, url)
    const [invoice] = await first.call(endpoints.getInvoices, { body: { oid: first.orgId } })
    expect(invoice?.total).toBe(1200)
    expect((await lookUp(true)).json().error.code).toBe('coupon_invalid')
    expect((await lookUp(false)).json().result).toMatchObject({ valid: false })
    expect((await checkout(second, { coupon: code })).json().error.code).toBe('coupon_invalid')
    const { Items } = await staff.call(endpoints.listCoupons)
    const listedCoupon = Items.find(({ id }) => id === coupon.id)
    expect(listedCoupon).toMatchObject({ uses: 1, promotionCodes: [{ code, uses: 1, isValid: false }] })
    await staff.call(endpoints.endCoupon, { params: { couponId: coupon.id } })
    expect((await staff.call(endpoints.listCoupons)).Items.map(({ id }) => id)).not.toContain(coupon.id)
    const kinds = await context.db
      .selectFrom('audit_log')
      .select('kind')
      .where('actor_id', '=', staff.uid)
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['couponAdded', 'promotionCodeAdded', 'couponEnded']),
    )
  })

  it.each([
    ['neither percentage nor amount', { name: 'n' }],
    ['both', { name: 'n', percentOff: 5, amountOff: { currency: 'USD', amount: 5 } }],
    ['more than 100%', { name: 'n', percentOff: 101 }],
    ['a negative amount', { name: 'n', amountOff: { currency: 'USD', amount: -5 } }],
    ['another currency', { name: 'n', amountOff: { currency: 'SEK', amount: 5 } }],
    ['no months', { name: 'n', percentOff: 5, duration: 'repeating' }],
    ['a time in the past', { name: 'n', percentOff: 5, expiresAt: 1 }],
    ['no name', { name: ' ', percentOff: 5 }],
    ['an unknown plan', { name: 'n', percentOff: 5, plans: ['gold'] }],
  ])('are refused with %s', async (_, body) => {
    const response = await staff.send(endpoints.addCoupon, { body: body as never })
    expect([400, 404, 422]).toContain(response.statusCode)
  })

  it('refuse duplicate codes, and codes without a coupon', async () => {
    const { id: couponId } = await staff.call(endpoints.addCoupon, { body: { name: 'Twice', percentOff: 5 } })
    const code = `TWICE${randomUUID().slice(0, 8)}`
    const add = (params: { couponId: string }, couponId: string) =>
      staff.send(endpoints.addPromotionCode, { params, body: { code: couponId } })
    expect((await add({ couponId }, code)).statusCode).toBe(200)
    expect((await add({ couponId }, code.toLowerCase())).json().error.code).toBe('provider_failed')
    expect((await add({ couponId: 'coupon_unknown' }, 'OTHER')).statusCode).toBe(404)
    expect((await add({ couponId }, 'a b')).statusCode).toBeGreaterThanOrEqual(400)
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { userWithoutSession } from '#server/actor.ts'
import type { Payments } from '#server/infra/payments/payments.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { countViolations } from '#server/testing/ledger.ts'
import {
  businessOrder,
  openWorkspace as openBuyer,
  openServices,
  urls,
} from '#server/testing/payments/services.ts'
import { signEvent } from '#server/testing/stripe/server.ts'
import { handleEvent, receiveEvent, retryMissedEvents } from './events.ts'
import { startCheckout } from './orders.ts'
import { cancelPlan, resumePlan } from './plan-changes.ts'
import { payTestCheckout, readTestCheckout } from './test-checkouts.ts'

const { db } = await createTestDatabase()
const { local, stripe, stripeServer, sides } = await openServices(db)
const openWorkspace = (provider: Payments) => openBuyer(db, provider)
const countRefunds = async (workspace: string) =>
  (await db.selectFrom('payment_refunds').select('amount').where('organization_id', '=', workspace).execute())
    .length

describe.each(Object.entries(sides))('purchases with %s', (_, { provider, payCheckout }) => {
  const newWorkspace = () => openWorkspace(provider)

  it('add credits once, however often the events arrive', async () => {
    const { ctx, workspace, order, credits, kind } = await newWorkspace()
    const { id, url } = await order({ kind: 'credits', cents: 2500 })
    expect(url).toContain(id)
    expect(await credits()).toBe(0)
    await payCheckout(id)
    await retryMissedEvents(ctx)
    expect(await credits()).toBe(2500)
    expect(await kind()).toBe('payAsYouGo')
    const events = await provider.listEvents(new Date(0))
    for (const event of [...events].reverse()) {
      await handleEvent(ctx, provider, event)
      await handleEvent(ctx, provider, { ...event, id: `${event.id}-again` })
    }
    expect(await credits()).toBe(2500)
    expect(await countViolations(db)).toBe(0)
    const { card } = await db
      .selectFrom('payment_customers')
      .select('card')
      .where('organization_id', '=', workspace)
      .executeTakeFirstOrThrow()
    expect(card?.card.last4).toBe('4242')
  })

  it('continue with other events when one fails', async () => {
    const [brokenWorkspace, other] = [await newWorkspace(), await newWorkspace()]
    const { id } = await brokenWorkspace.order({ kind: 'credits', cents: 1000 })
    await payCheckout(id)
    await payCheckout((await other.order({ kind: 'credits', cents: 2000 })).id)
    const readCheckout = (checkout: string) =>
      checkout === id ? Promise.reject(new Error('No answer')) : provider.readCheckout(checkout)
    await retryMissedEvents({ ...brokenWorkspace.ctx, payments: async () => ({ ...provider, readCheckout }) })
    expect([await brokenWorkspace.credits(), await other.credits()]).toEqual([0, 2000])
    await retryMissedEvents(brokenWorkspace.ctx)
    expect(await brokenWorkspace.credits()).toBe(1000)
  })

  it('add the plan and its minutes, and remove the plan at the end', async () => {
    const { ctx, workspace, order, balance, kind } = await newWorkspace()
    await payCheckout((await order(businessOrder)).id)
    await retryMissedEvents(ctx)
    expect(await kind()).toBe('subscription')
    expect(await balance('plan', 'minutes')).toBe(3 * 1800)
    const { subscription } = await db
      .selectFrom('payment_customers')
      .select('subscription')
      .where('organization_id', '=', workspace)
      .executeTakeFirstOrThrow()
    await expect(order(businessOrder)).rejects.toMatchObject({ code: 'conflict' })
    await provider.cancelSubscription(subscription ?? '', 'now', randomUUID())
    await retryMissedEvents(ctx)
    expect(await kind()).toBe('free')
  })

  it('close their page when another one is opened', async () => {
    const { ctx, workspace, order, kind } = await newWorkspace()
    const first = await order(businessOrder)
    const second = await order(businessOrder)
    await expect(payCheckout(first.id)).rejects.toThrow()
    await payCheckout(second.id)
    await retryMissedEvents(ctx)
    expect(await kind()).toBe('subscription')
    const orders = await db
      .selectFrom('payment_orders')
      .select('state')
      .where('organization_id', '=', workspace)
      .orderBy('created_at')
      .execute()
    expect(orders.map(({ state }) => state)).toEqual(['expired', 'paid'])
  })

  it('keep the first of two subscriptions bought simultaneously, and refund the other one', async () => {
    const { ctx, workspace, order, kind, customer } = await newWorkspace()
    // The product receives the events of both payments later.
    await payCheckout((await order(businessOrder)).id)
    await payCheckout((await order(businessOrder)).id)
    await retryMissedEvents(ctx)
    await retryMissedEvents(ctx)
    expect(await kind()).toBe('subscription')
    const { customer: id } = await customer()
    const charges = await provider.listCharges(id)
    expect(charges.map(({ amount, refunded }) => [amount, refunded]).sort()).toEqual([
      [18_000, 0],
      [18_000, 18_000],
    ])
    expect(await countRefunds(workspace)).toBe(1)
  })

  it('refuse more seats than a plan has', async () => {
    const { order } = await newWorkspace()
    const fiveSeats = { kind: 'plan', plan: 'standard', interval: 'month', quantity: 5 } as const
    await order(fiveSeats)
    const sixSeats = order({ ...fiveSeats, quantity: 6 })
    await expect(sixSeats).rejects.toMatchObject({ code: 'conflict', details: { reason: 'too_many_seats' } })
  })

  it('leave database connections free when many people change a subscription simultaneously', async () => {
    const { ctx, workspace, actor, order } = await newWorkspace()
    await payCheckout((await order(businessOrder)).id)
    await retryMissedEvents(ctx)
    const concurrentChanges = Array.from({ length: 30 }, (_, n) =>
      n % 2 === 0 ? cancelPlan(ctx, actor, workspace) : resumePlan(ctx, actor, workspace),
    )
    await expect(Promise.all(concurrentChanges)).resolves.toHaveLength(30)
  })

  it("refuse plans that aren't for sale, and invalid coupons", async () => {
    const { order } = await newWorkspace()
    await expect(order({ ...businessOrder, plan: 'gold' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(order(businessOrder, { coupon: 'NOPE' })).rejects.toMatchObject({ code: 'coupon_invalid' })
    await expect(order({ ...businessOrder, quantity: 0 })).rejects.toMatchObject({ code: 'provider_failed' })
  })

  it('refuse people outside the workspace', async () => {
    const { ctx, workspace } = await newWorkspace()
    const other = userWithoutSession(randomUUID())
    const checkout = startCheckout(ctx, other, {
      organizationId: workspace,
      order: businessOrder,
      ...urls,
    })
    await expect(checkout).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the page of a test purchase', () => {
  const openPurchase = async (payments: Payments) => {
    const { ctx, workspace, actor, order, credits } = await openWorkspace(payments)
    const { id } = await order({ kind: 'credits', cents: 2500 })
    return { ctx, workspace, actor, credits, id }
  }

  it('shows the purchase, and adds the credits immediately', async () => {
    const { ctx, actor, credits, id } = await openPurchase(local)
    expect(await readTestCheckout(ctx, actor, id)).toMatchObject({
      mode: 'payment',
      description: null,
      quantity: 1,
      currency: 'USD',
      subtotal: 2500,
      discount: 0,
      tax: 0,
      total: 2500,
      isPaid: false,
      isExpired: false,
      successUrl: urls.successUrl,
    })
    await expect(payTestCheckout(ctx, actor, { id, isRefused: true })).rejects.toMatchObject({
      code: 'card_declined',
    })
    expect(await payTestCheckout(ctx, actor, { id, isRefused: false })).toMatchObject({ isPaid: true })
    expect(await credits()).toBe(2500)
    await expect(payTestCheckout(ctx, actor, { id, isRefused: false })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('is available only to managers of the workspace, and not for another service', async () => {
    const { ctx, id } = await openPurchase(local)
    const stranger = userWithoutSession(randomUUID())
    await expect(readTestCheckout(ctx, stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    const other = await openPurchase(stripe)
    await expect(readTestCheckout(other.ctx, other.actor, other.id)).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

it('handles events from Stripe only with a valid signature', async () => {
  const { ctx, order, credits } = await openWorkspace(stripe)
  const { id } = await order({ kind: 'credits', cents: 1000 })
  stripeServer.pay(id)
  const sentEvent = stripeServer.state.events.find(
    ({ type, data }) => type === 'checkout.session.completed' && 'id' in data.object && data.object.id === id,
  )
  const { body, signature } = signEvent(sentEvent ?? {})
  const forgedEvent = signEvent(sentEvent ?? {}, { secret: 'whsec_forged' })
  await expect(receiveEvent(ctx, body, forgedEvent.signature)).rejects.toMatchObject({
    code: 'invalid_input',
  })
  expect(await credits()).toBe(0)
  await receiveEvent(ctx, body, signature)
  await receiveEvent(ctx, body, signature)
  expect(await credits()).toBe(1000)
  const unlimitedContext = { ...ctx, installation: { edition: 'unlimited' as const } }
  await expect(receiveEvent(unlimitedContext, body, signature)).rejects.toMatchObject({
    code: 'not_configured',
  })
})

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captureJob, holdForJob } from '#server/features/billing/service.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { countViolations } from '#server/testing/ledger.ts'
import { checkProrations } from '#server/testing/payments/proration.ts'
import { businessOrder, openServices, openWorkspace } from '#server/testing/payments/services.ts'
import { walletOf } from '#server/testing/wallet.ts'
import { checkCoupon } from './coupons.ts'
import { handleEvent, retryMissedEvents } from './events.ts'

const { db } = await createTestDatabase()
const { sides } = await openServices(db)

describe.each(Object.entries(sides))('payments with %s', (_, { provider, payCheckout }) => {
  it('15. have the same effect when each event arrives ten times, in any order', async () => {
    const events = async (customer: string) =>
      (await provider.listEvents(new Date(0))).filter((event) => event.customer === customer)
    const results = new Set<string>()
    for (let seed = 1; seed <= 4; seed++) {
      const { ctx, workspace, order, customer, kind } = await openWorkspace(db, provider)
      await payCheckout((await order({ kind: 'credits', cents: 2500 })).id)
      await payCheckout((await order(businessOrder)).id)
      const all = await events((await customer()).customer)
      const repeatedEvents = Array.from({ length: 10 }, (_, n) =>
        all.map((event) => ({ ...event, id: n % 2 === 0 ? event.id : `${event.id}-${n}` })),
      ).flat()
      const [shuffledEvents = []] = fc.sample(
        fc.shuffledSubarray(repeatedEvents, {
          minLength: repeatedEvents.length,
          maxLength: repeatedEvents.length,
        }),
        { seed, numRuns: 1 },
      )
      for (const event of shuffledEvents) await handleEvent(ctx, provider, event)
      // Handles events that the handling itself has caused, such as a new default card.
      await retryMissedEvents(ctx)
      const balances = await walletOf(ctx, workspace).balances()
      const { 'credits:USD': credits, 'card:USD': paidAmount, 'plan:minutes': minutes } = balances
      results.add(JSON.stringify([await kind(), credits, paidAmount, minutes]))
      await walletOf(ctx, workspace).expectAgreement()
    }
    expect([...results]).toEqual(['["subscription",2500,-2500,5400]'])
    expect(await countViolations(db)).toBe(0)
  })

  it('21. redeem a coupon with a limit of 1 once in 20 simultaneous attempts', async () => {
    const coupon = await provider.createCoupon(
      { name: 'Half', percentOff: 50, duration: 'once', plans: ['business'] },
      randomUUID(),
    )
    const code = `ONCE${randomUUID().slice(0, 8)}`
    await provider.createPromotionCode({ coupon: coupon.id, code, maxRedemptions: 1 }, randomUUID())
    const racers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const buyer = await openWorkspace(db, provider)
        return { ...buyer, id: (await buyer.order(businessOrder, { coupon: code })).id }
      }),
    )
    const payments = await Promise.allSettled(racers.map(({ id }) => payCheckout(id)))
    const checkouts = await Promise.all(racers.map(({ id }) => provider.readCheckout(id)))
    expect(checkouts.filter(({ isPaid }) => isPaid)).toHaveLength(1)
    const lateWorkspace = await openWorkspace(db, provider)
    const usedUpError = { code: 'coupon_invalid', details: { reason: 'usedUp' } }
    // With Stripe, the error appears on Stripe's page.
    if (provider.kind === 'local')
      for (const payment of payments)
        if (payment.status === 'rejected') expect(payment.reason).toMatchObject(usedUpError)
    await expect(lateWorkspace.order(businessOrder, { coupon: code })).rejects.toMatchObject(usedUpError)
    // Simulates an order whose coupon was checked before it was used up.
    const createStaleOrder = async (couponId: string) => {
      const coupon = await provider.findCoupon(couponId)
      return coupon && { ...coupon, isValid: true, problem: null }
    }
    const withStaleCoupon = await openWorkspace(db, { ...provider, findCoupon: createStaleOrder })
    await expect(withStaleCoupon.order(businessOrder, { coupon: code })).rejects.toMatchObject(usedUpError)
    const other = { kind: 'plan', plan: 'standard', interval: 'month', quantity: 1 } as const
    const invalidOrder = lateWorkspace.order(other, { coupon: coupon.id })
    await expect(invalidOrder).rejects.toMatchObject({ code: 'coupon_invalid' })
  })

  it('charge a job whose subscription is canceled in the meantime', async () => {
    const { ctx, workspace, order, customer, kind } = await openWorkspace(db, provider)
    await payCheckout((await order(businessOrder)).id)
    await retryMissedEvents(ctx)
    const holdMinutes = (id: string) => {
      const size = { kind: 'transcription' as const, seconds: 6000 }
      const work = { organizationId: workspace, jobId: id, collectionId: null, actorId: null, size }
      return db.transaction().execute((tx) => holdForJob(ctx, tx, work))
    }
    const id = randomUUID()
    expect(await holdMinutes(id)).toBe(true)
    await provider.cancelSubscription((await customer()).subscription ?? '', 'now', randomUUID())
    await retryMissedEvents(ctx)
    expect(await kind()).toBe('free')
    await db.transaction().execute((tx) => captureJob(tx, id, 6000))
    // The plan's unused minutes expired, and the free plan's had expired when the subscription began.
    expect(await walletOf(ctx, workspace).minutes()).toEqual({ left: 0, held: 0, used: 100 })
    expect(await holdMinutes(randomUUID())).toBe(false)
    await walletOf(ctx, workspace).expectAgreement()
  })

  it('use the coupon of a new workspace for its first purchase', async () => {
    const coupon = await provider.createCoupon(
      { name: 'Half', percentOff: 50, duration: 'once' },
      randomUUID(),
    )
    const { ctx, workspace, order } = await openWorkspace(db, provider)
    await db
      .insertInto('workspace_billing')
      .values({ organization_id: workspace, coupon: coupon.id })
      .execute()
    const first = await order({ kind: 'credits', cents: 1000 })
    expect(await provider.readCheckout(first.id)).toMatchObject({ total: 500 })
    await payCheckout(first.id)
    await retryMissedEvents(ctx)
    const second = await order({ kind: 'credits', cents: 1000 })
    expect(await provider.readCheckout(second.id)).toMatchObject({ total: 1000 })
  })

  it('keep the coupon of a new workspace until it applies', async () => {
    const coupon = await provider.createCoupon(
      { name: 'Half', percentOff: 50, duration: 'once', plans: ['business'] },
      randomUUID(),
    )
    const { ctx, workspace, order } = await openWorkspace(db, provider)
    await db
      .insertInto('workspace_billing')
      .values({ organization_id: workspace, coupon: coupon.id })
      .execute()
    await payCheckout((await order({ kind: 'credits', cents: 1000 })).id)
    await retryMissedEvents(ctx)
    const plan = await order(businessOrder)
    expect(await provider.readCheckout(plan.id)).toMatchObject({ total: 9000 })
  })

  it("don't let anyone guess coupon codes", async () => {
    const { ctx, workspace: oid, actor, order } = await openWorkspace(db, provider)
    for (let attempt = 0; attempt < 30; attempt++)
      await expect(checkCoupon(ctx, actor, { oid, code: `GUESS${attempt}` })).rejects.toMatchObject({
        code: 'coupon_invalid',
      })
    const tooManyRequestsError = { code: 'too_many_requests' }
    await expect(checkCoupon(ctx, actor, { oid, code: 'GUESS' })).rejects.toMatchObject(tooManyRequestsError)
    await expect(order(businessOrder, { coupon: 'GUESS' })).rejects.toMatchObject(tooManyRequestsError)
  })
})

it('20. invoice plan changes at the previewed price, to the cent', async () => {
  await checkProrations(db, 40)
})

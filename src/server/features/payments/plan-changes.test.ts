import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { PlanChange } from '#contract/billing-account.ts'
import { userWithoutSession } from '#server/actor.ts'
import { readBilling } from '#server/features/billing/service.ts'
import { createBuyers } from '#server/testing/payments/buyers.ts'
import { requireAccount } from './customers.ts'
import { retryMissedEvents } from './events.ts'
import { cancelPlan, changePlan, previewPlanChange, resumePlan } from './plan-changes.ts'

const { db, sides } = await createBuyers()

const standard = { plan: 'standard', interval: 'month', quantity: 1 } as const
const businessPlan = { plan: 'business', interval: 'month', quantity: 3 } as const

describe.each(sides)('changes of plans with %s', (_, side) => {
  /** Registers a user whose workspace has the Standard plan. */
  async function registerSubscriber(card?: { needsConfirmation: boolean }) {
    const workspace = await side.open()
    const { ctx, actor, oid } = workspace
    await workspace.buy({ kind: 'plan', ...standard }, card)
    const preview = (planChange: PlanChange = businessPlan) =>
      previewPlanChange(ctx, actor, { oid, ...planChange })
    const change = async (changes: object = {}, planChange: PlanChange = businessPlan) => {
      const { prorationDate, ...price } = await preview(planChange)
      const confirmation = { prorationDate, price, key: randomUUID(), ...changes }
      return changePlan(ctx, actor, { oid, ...planChange }, confirmation)
    }
    const access = async () => (await readBilling(ctx, db, oid))?.access
    return { ...workspace, preview, change, access }
  }

  it('changes plan and seats for the price of the preview, and applies the plan', async () => {
    const { preview, change, access, account } = await registerSubscriber()
    const { amountDue, nextAmount } = await preview()
    // The whole month is left: 3 × 60 dollars less 24 dollars.
    expect(Math.abs(amountDue - 15_600)).toBeLessThan(20)
    expect(nextAmount).toBe(18_000)
    const changedSubscription = await change()
    expect(changedSubscription).toMatchObject({ plan: 'business', quantity: 3, confirmUrl: null })
    expect(await access()).toMatchObject({ kind: 'subscription', plan: { id: 'business' }, seats: 3 })
    expect(await account()).toMatchObject({ subscription: { plan: 'business', quantity: 3, amount: 6000 } })
  })

  it('refuses a price that has changed since the preview, or whose preview is old', async () => {
    const { preview, change, access } = await registerSubscriber()
    const { prorationDate, ...price } = await preview()
    const priceChangedError = { code: 'conflict', details: { reason: 'price_changed' } }
    await expect(change({ price: { ...price, amountDue: 1 } })).rejects.toMatchObject(priceChangedError)
    await expect(change({ price: { ...price, nextAmount: 1 } })).rejects.toMatchObject(priceChangedError)
    await expect(change({ prorationDate: prorationDate - 1801 })).rejects.toMatchObject(priceChangedError)
    // At the end of the period, the price would be zero.
    await expect(change({ prorationDate: prorationDate + 29 * 86_400 })).rejects.toMatchObject(
      priceChangedError,
    )
    expect(await access()).toMatchObject({ plan: { id: 'standard' } })
  })

  it('lets one of two simultaneous tabs change the plan', async () => {
    const { ctx, actor, oid, preview, account } = await registerSubscriber()
    const concurrentChanges = [businessPlan, { ...businessPlan, quantity: 4 }]
    const prices = await Promise.all(concurrentChanges.map((planChange) => preview(planChange)))
    const changes = prices.map(({ prorationDate, ...price }, n) => {
      const confirmation = { prorationDate, price, key: randomUUID() }
      return changePlan(ctx, actor, { oid, ...(concurrentChanges[n] ?? businessPlan) }, confirmation)
    })
    const results = await Promise.allSettled(changes)
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { invoices } = await account.payments()
    expect(invoices).toHaveLength(2)
  })

  it('refuses more seats than the plan has, unknown plans and invalid quantities', async () => {
    const { preview } = await registerSubscriber()
    await expect(preview({ ...standard, quantity: 6 })).rejects.toMatchObject({
      details: { reason: 'too_many_seats' },
    })
    await expect(preview({ ...businessPlan, plan: 'gold' })).rejects.toMatchObject({ code: 'not_found' })
    for (const quantity of [0, -1, 1_000_000_000])
      await expect(preview({ ...businessPlan, quantity })).rejects.toMatchObject({ code: 'provider_failed' })
  })

  it('keeps the price of the subscription for more seats when the catalog has changed', async () => {
    const workspace = await registerSubscriber()
    const catalog = await workspace.ctx.catalog()
    const [first, ...otherPlans] = catalog.subscriptions
    if (!first) throw new Error('The catalog has plans')
    const month = { ...first.prices.month, USD: 9900 }
    const upgrade = {
      ...catalog,
      subscriptions: [{ ...first, prices: { ...first.prices, month } }, ...otherPlans],
    }
    const ctx = { ...workspace.ctx, catalog: async () => upgrade }
    const planChange = { oid: workspace.oid, ...standard, quantity: 2 }
    expect(await previewPlanChange(ctx, workspace.actor, planChange)).toMatchObject({ nextAmount: 4800 })
  })

  it('cancels at the end of the period, and undoes the cancellation', async () => {
    const { ctx, actor, oid, account, access } = await registerSubscriber()
    const canceledSubscription = await cancelPlan(ctx, actor, oid)
    expect(canceledSubscription.cancelAt).toBe(canceledSubscription.period.end)
    expect(await cancelPlan(ctx, actor, oid)).toMatchObject({ cancelAt: canceledSubscription.cancelAt })
    expect(await access()).toMatchObject({ kind: 'subscription' })
    expect(await resumePlan(ctx, actor, oid)).toMatchObject({ cancelAt: null })
    // The second cancellation needs a new key, since a request with the first key would have no effect.
    await cancelPlan(ctx, actor, oid)
    expect(await account()).toMatchObject({ subscription: { cancelAt: canceledSubscription.cancelAt } })
    const log = db.selectFrom('audit_log').select('kind').where('organization_id', '=', oid)
    const kinds = await log.orderBy('id').execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['planCanceled', 'planResumed', 'planCanceled'])
  })

  it('reports that a subscription has ended at the payment service, and removes the plan', async () => {
    const { ctx, actor, oid, provider, preview, change, access } = await registerSubscriber()
    const { prorationDate, ...price } = await preview()
    const { customer } = await requireAccount(ctx, actor, oid)
    await provider.cancelSubscription(customer?.subscription ?? '', 'now', randomUUID())
    const endedError = { code: 'conflict', details: { reason: 'subscription_ended' } }
    const confirmation = { prorationDate, price, key: randomUUID() }
    await expect(changePlan(ctx, actor, { oid, ...businessPlan }, confirmation)).rejects.toMatchObject(
      endedError,
    )
    expect(await access()).toMatchObject({ kind: 'free' })
    await expect(change()).rejects.toMatchObject(endedError)
    await expect(cancelPlan(ctx, actor, oid)).rejects.toMatchObject(endedError)
  })

  it('returns a confirmation page when the bank requires it', async () => {
    const { ctx, change, access, confirm } = await registerSubscriber({ needsConfirmation: true })
    const { confirmUrl } = await change()
    expect(await access()).toMatchObject({ plan: { id: 'standard' } })
    await confirm(confirmUrl ?? '')
    await retryMissedEvents(ctx)
    expect(await access()).toMatchObject({ plan: { id: 'business' }, seats: 3 })
  })

  it('is for managers of workspaces with a subscription', async () => {
    const { ctx, oid } = await registerSubscriber()
    const stranger = userWithoutSession(randomUUID())
    await expect(cancelPlan(ctx, stranger, oid)).rejects.toMatchObject({ code: 'not_found' })
    const other = await side.open()
    await expect(cancelPlan(other.ctx, other.actor, other.oid)).rejects.toMatchObject({ code: 'not_found' })
    const unlimitedContext = { ...ctx, installation: { edition: 'unlimited' as const } }
    await expect(cancelPlan(unlimitedContext, other.actor, other.oid)).rejects.toMatchObject({
      code: 'not_available',
    })
  })
})

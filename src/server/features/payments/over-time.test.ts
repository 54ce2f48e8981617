import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { holdForJob } from '#server/features/billing/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import {
  businessOrder,
  openServices,
  openWorkspace,
  type TestPaymentService,
} from '#server/testing/payments/services.ts'
import { walletOf } from '#server/testing/wallet.ts'
import { closeDeletedCustomers } from './closing.ts'
import { syncDeletionMarks } from './deletion-marks.ts'
import { remindUnpaidWorkspaces } from './dunning.ts'
import { handleEvent, retryMissedEvents } from './events.ts'
import { cancelPlan, changePlan } from './plan-changes.ts'

const { db } = await createTestDatabase()
const { sides } = await openServices(db)
const dayMs = 86_400_000

/** Buys a plan. */
async function subscribe({ provider, payCheckout }: TestPaymentService) {
  const buyer = await openWorkspace(db, provider)
  await payCheckout((await buyer.order(businessOrder)).id)
  await retryMissedEvents(buyer.ctx)
  const { customer, subscription } = await buyer.customer()
  return { ...buyer, customerId: customer, subscription: subscription ?? '' }
}

describe.each(Object.entries(sides))('a deleted workspace with %s', (_, side) => {
  const { provider } = side
  const remove = (workspace: string) => db.deleteFrom('organizations').where('id', '=', workspace).execute()

  it('loses its subscription and what jobs had reserved, and keeps invoices and ledger', async () => {
    const { ctx, workspace, customer, customerId, subscription, order } = await subscribe(side)
    const size = { kind: 'transcription' as const, seconds: 600 }
    const [jobId, collectionId] = [randomUUID(), randomUUID()]
    const work = { organizationId: workspace, jobId, collectionId, actorId: null, size }
    await db.transaction().execute((tx) => holdForJob(ctx, tx, work))
    const openOrder = await order({ kind: 'credits', cents: 1000 })
    await remove(workspace)
    await closeDeletedCustomers(ctx)
    expect(await provider.readSubscription(subscription)).toMatchObject({ status: 'canceled' })
    expect(await provider.readCheckout(openOrder.id)).toMatchObject({ isExpired: true })
    expect(await customer()).toMatchObject({ subscription: null, card: null, closed_at: expect.any(Date) })
    expect(await provider.listInvoices(customerId)).toHaveLength(1)
    const wallet = walletOf(ctx, workspace)
    expect(await wallet.minutes()).toEqual({ left: 3 * 1800, held: 0, used: 0 })
    await closeDeletedCustomers(ctx)
    await retryMissedEvents(ctx)
    await wallet.expectAgreement()
  })

  it("is canceled later if the service doesn't respond", async () => {
    const { ctx, workspace, customer, subscription } = await subscribe(side)
    await remove(workspace)
    const failingProvider = {
      ...provider,
      cancelSubscription: () => Promise.reject(new AppError('unavailable', 'No answer')),
    }
    await closeDeletedCustomers({ ...ctx, payments: async () => failingProvider })
    expect(await customer()).toMatchObject({ subscription, closed_at: null })
    await closeDeletedCustomers(ctx)
    expect(await provider.readSubscription(subscription)).toMatchObject({ status: 'canceled' })
  })

  it('gets refunds for payments after its deletion', async () => {
    const buyer = await openWorkspace(db, provider)
    const { id } = await buyer.order({ kind: 'credits', cents: 1000 })
    await buyer.ctx.db.deleteFrom('organizations').where('id', '=', buyer.workspace).execute()
    await side.payCheckout(id)
    await closeDeletedCustomers(buyer.ctx)
    await retryMissedEvents(buyer.ctx)
    const { customer } = await buyer.customer()
    expect(await provider.listCharges(customer)).toMatchObject([{ amount: 1000, refunded: 1000 }])
  })
})

describe.each(Object.entries(sides))('a workspace marked for deletion with %s', (_, side) => {
  const { provider } = side
  afterEach(() => {
    vi.useRealTimers()
  })
  const mark = (workspace: string, deletedAt: Date | null) =>
    db.updateTable('organizations').set({ deleted_at: deletedAt }).where('id', '=', workspace).execute()

  /**
   * Marks a workspace for deletion a day before its plan renews, and sets the time to an hour after the
   * renewal.
   */
  async function renewSubscription() {
    const buyer = await subscribe(side)
    const { ctx, workspace, subscription, customerId } = buyer
    const { period } = await provider.readSubscription(subscription)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(period.end * 1000 - dayMs)
    await mark(workspace, new Date())
    await syncDeletionMarks(ctx)
    await syncDeletionMarks(ctx)
    expect(await buyer.customer()).toMatchObject({ renewals_paused_at: expect.any(Date) })
    vi.setSystemTime(period.end * 1000 + 3_600_000)
    await side.renew()
    await retryMissedEvents(ctx)
    const payments = async () => [
      (await provider.listCharges(customerId)).length,
      (await provider.listInvoices(customerId)).map(({ status }) => status),
    ]
    return { ...buyer, period, payments }
  }

  it("isn't charged for a renewal before its deletion", async () => {
    const { ctx, workspace, subscription, period, payments, customer } = await renewSubscription()
    expect(await payments()).toEqual([1, ['draft', 'paid']])
    vi.setSystemTime(period.end * 1000 + dayMs)
    await db.deleteFrom('organizations').where('id', '=', workspace).execute()
    await closeDeletedCustomers(ctx)
    await side.renew()
    await retryMissedEvents(ctx)
    expect(await provider.readSubscription(subscription)).toMatchObject({ status: 'canceled' })
    expect(await customer()).toMatchObject({ subscription: null, closed_at: expect.any(Date) })
    expect((await payments())[0]).toBe(1)
  })

  it('is charged when it is restored, and keeps its plan', async () => {
    const { ctx, workspace, actor, subscription, payments, customer, kind } = await renewSubscription()
    const { plan, interval, quantity } = await provider.readSubscription(subscription)
    const change = changePlan(ctx, actor, { oid: workspace, plan, interval, quantity: quantity + 1 })
    await expect(change).rejects.toMatchObject({ details: { reason: 'workspace_deleted' } })
    await mark(workspace, null)
    await syncDeletionMarks(ctx)
    await retryMissedEvents(ctx)
    expect(await payments()).toEqual([2, ['paid', 'paid']])
    expect(await customer()).toMatchObject({ renewals_paused_at: null, subscription })
    expect(await provider.readSubscription(subscription)).toMatchObject({ renewalsPaused: false })
    expect(await kind()).toBe('subscription')
  })

  it('stays canceled if its owner canceled it before', async () => {
    const { ctx, workspace, actor, subscription } = await subscribe(side)
    await cancelPlan(ctx, actor, workspace)
    for (const deletedAt of [new Date(), null]) {
      await mark(workspace, deletedAt)
      await syncDeletionMarks(ctx)
    }
    const { cancelAt, period } = await provider.readSubscription(subscription)
    expect(cancelAt).toBe(period.end)
  })

  it("is paused later if the service doesn't respond", async () => {
    const { ctx, workspace, customer } = await subscribe(side)
    const failingProvider = {
      ...provider,
      pauseRenewals: () => Promise.reject(new AppError('unavailable', 'No answer')),
    }
    await mark(workspace, new Date())
    await syncDeletionMarks({ ...ctx, payments: async () => failingProvider })
    expect(await customer()).toMatchObject({ renewals_paused_at: null })
    await syncDeletionMarks(ctx)
    expect(await customer()).toMatchObject({ renewals_paused_at: expect.any(Date) })
  })
})

describe.each(Object.entries(sides))('a failed payment with %s', (_, side) => {
  afterEach(() => {
    vi.useRealTimers()
  })

  /**
   * Makes a renewal fail; `moveTo` sets the time to a number of days after the renewal, and runs the hourly
   * jobs.
   */
  async function failRenewal() {
    const buyer = await subscribe(side)
    await side.refuseCard(buyer.customerId)
    vi.useFakeTimers({ toFake: ['Date'] })
    const { period } = await side.provider.readSubscription(buyer.subscription)
    const moveTo = async (days: number) => {
      vi.setSystemTime(period.end * 1000 + days * dayMs + 60_000)
      await side.renew()
      await retryMissedEvents(buyer.ctx)
      await remindUnpaidWorkspaces(buyer.ctx)
      return [await buyer.kind(), (await buyer.mails()).filter((mail) => mail !== 'test')] as const
    }
    return { ...buyer, moveTo }
  }
  const paymentFailedTemplate = 'paymentFailed'

  it('leads to a notice, three reminders, then the free plan', async () => {
    const { moveTo, subscription, workspace } = await failRenewal()
    expect(await moveTo(0)).toEqual(['subscription', [paymentFailedTemplate]])
    expect(await moveTo(3)).toEqual(['subscription', [paymentFailedTemplate]])
    expect(await moveTo(7)).toEqual(['subscription', [paymentFailedTemplate, paymentFailedTemplate]])
    expect(await moveTo(14)).toEqual([
      'subscription',
      [paymentFailedTemplate, paymentFailedTemplate, paymentFailedTemplate],
    ])
    expect(await moveTo(19)).toEqual([
      'subscription',
      [paymentFailedTemplate, paymentFailedTemplate, paymentFailedTemplate, paymentFailedTemplate],
    ])
    expect(await moveTo(20)).toEqual([
      'subscription',
      [paymentFailedTemplate, paymentFailedTemplate, paymentFailedTemplate, paymentFailedTemplate],
    ])
    const all = [
      paymentFailedTemplate,
      paymentFailedTemplate,
      paymentFailedTemplate,
      paymentFailedTemplate,
      'planEnded',
    ]
    expect(await moveTo(21)).toEqual(['free', all])
    expect(await moveTo(30)).toEqual(['free', all])
    expect(await side.provider.readSubscription(subscription)).toMatchObject({ status: 'canceled' })
    const { length } = await db
      .selectFrom('memberships')
      .select('user_id')
      .where('organization_id', '=', workspace)
      .execute()
    expect(length).toBe(1)
  })

  it.each([1, 2, 3])('has the same outcome with repeated, late and lost events (%i)', async (seed) => {
    const { ctx, customerId, subscription, kind, mails } = await failRenewal()
    const { period } = await side.provider.readSubscription(subscription)
    const deliver = async (days: number) => {
      vi.setSystemTime(period.end * 1000 + days * dayMs + 60_000)
      await side.renew()
      const events = (await side.provider.listEvents(new Date(0))).filter(
        (event) => event.customer === customerId,
      )
      const duplicateEvents = events.flatMap((event) => [
        event,
        event,
        { ...event, id: `${event.id}-${days}` },
      ])
      const lengthRange = { minLength: 1, maxLength: duplicateEvents.length }
      const [deliveredEvents = []] = fc.sample(fc.shuffledSubarray(duplicateEvents, lengthRange), {
        seed: seed * 100 + days,
        numRuns: 1,
      })
      for (const event of deliveredEvents) await handleEvent(ctx, side.provider, event)
      await remindUnpaidWorkspaces(ctx)
    }
    for (const days of [0, 1, 7, 8, 14, 19]) await deliver(days)
    await retryMissedEvents(ctx)
    await remindUnpaidWorkspaces(ctx)
    const { length } = (await mails()).filter((mail) => mail === paymentFailedTemplate)
    // Notices that are due at the same time are sent as a single email.
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThan(5)
    expect(await kind()).toBe('subscription')
    for (const days of [21, 22]) await deliver(days)
    await retryMissedEvents(ctx)
    expect(await kind()).toBe('free')
    expect((await mails()).filter((mail) => mail === 'planEnded')).toHaveLength(1)
    expect(await side.provider.readSubscription(subscription)).toMatchObject({ status: 'canceled' })
  })

  it('ends with a payment by another card', async () => {
    const { moveTo, order, ctx, workspace, kind, mails } = await failRenewal()
    await moveTo(8)
    const row = () =>
      db
        .selectFrom('workspace_billing')
        .select(['unpaid_since', 'unpaid_notices'])
        .where('organization_id', '=', workspace)
        .executeTakeFirst()
    expect(await row()).toEqual({ unpaid_since: expect.any(Date), unpaid_notices: 2 })
    await side.payCheckout((await order({ kind: 'card' })).id)
    await retryMissedEvents(ctx)
    await retryMissedEvents(ctx)
    expect(await row()).toEqual({ unpaid_since: null, unpaid_notices: 0 })
    expect(await moveTo(22)).toEqual(['subscription', [paymentFailedTemplate]])
    expect([await kind(), await mails()]).toEqual(['subscription', [paymentFailedTemplate]])
  })
})

import { expect, it } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { addWorkspace, countViolations, createBillingContext, idleQueue } from '#server/testing/ledger.ts'
import { readBilling } from './billing-state.ts'
import { captureJob, holdForJob } from './charges.ts'
import { addCredits } from './credits.ts'
import { applyEvent, type BillingEvent } from './events.ts'
import { readBalances } from './ledger-queries.ts'
import { recordRefund } from './refunds.ts'

const { db } = await createTestDatabase()
const sellingContext = await createBillingContext()
const ctx = { ...sellingContext, queue: idleQueue }
const organizationId = await addWorkspace(db)
const apply = (event: BillingEvent) => db.transaction().execute((tx) => applyEvent(ctx, tx, event))
const balances = () => readBalances(db, organizationId)
const USD = { currency: 'USD' as const, organizationId }

it('moves money once for each event, in any order', async () => {
  const events: BillingEvent[] = [
    { ...USD, id: 'a', kind: 'payment', cents: 1000 },
    { ...USD, id: 'b', kind: 'payment', cents: 500 },
  ]
  for (const event of [...events, ...events.toReversed(), ...events]) await apply(event)
  const refund = (key: string, cents: number) =>
    db
      .transaction()
      .execute((tx) => recordRefund(tx, { ...USD, key, cents, refundsCredits: true, refundAccount: 'card' }))
  await Promise.all(Array.from({ length: 10 }, () => refund('c', 300)))
  expect(await balances()).toMatchObject({
    'credits:USD': 1200,
    'card:USD': -1500,
    'refunds:USD': 300,
  })
  await expect(apply({ ...USD, id: 'd', kind: 'payment', cents: 5, currency: 'DKK' })).rejects.toThrow(
    'pays in USD, not in DKK',
  )
  // Used credits can't be revoked.
  expect(await refund('e', 2000)).toBe(1200)
  expect(await balances()).toMatchObject({ 'credits:USD': 0, 'card:USD': -2300, 'refunds:USD': 2300 })
})

it("doesn't count refunded payments for credits or subscriptions", async () => {
  const workspace = await addWorkspace(db)
  const kind = async () => (await readBilling(sellingContext, db, workspace))?.access.kind
  const refund = (key: string, refundsCredits: boolean) =>
    db.transaction().execute((tx) => {
      const refundInput = {
        ...USD,
        organizationId: workspace,
        key,
        cents: 1000,
        refundsCredits,
        refundAccount: 'card' as const,
      }
      return recordRefund(tx, refundInput)
    })
  const grant = {
    organizationId: workspace,
    sourceAccount: 'grants',
    cents: 500,
    currency: null,
    actorId: null,
  } as const
  await db.transaction().execute((tx) => addCredits(ctx, tx, { ...grant, key: 'granted' }))
  await refund('subscription', false)
  expect(await kind()).toBe('free')
  await apply({ ...USD, organizationId: workspace, id: 'paid', kind: 'payment', cents: 1000 })
  expect(await kind()).toBe('payAsYouGo')
  await refund('credits', true)
  expect(await kind()).toBe('free')
})

it('changes the plan', async () => {
  const paidUntil = new Date(Date.now() + 86_400_000)
  const purchase = { plan: 'standard', interval: 'month' as const, seats: 1, subscribedAt: new Date() }
  const subscription = { ...purchase, unpaidSince: null }
  await apply({ id: 'f', organizationId, kind: 'subscription', ...subscription, paidUntil })
  expect((await readBilling(sellingContext, db, organizationId))?.access.kind).toBe('subscription')
  await apply({ ...USD, id: 'g', kind: 'payment', cents: 1000 })
  const jobId = crypto.randomUUID()
  const size = { kind: 'transcription', seconds: 660 * 60 } as const
  const work = { organizationId, jobId, collectionId: null, actorId: null, size }
  expect(await db.transaction().execute((tx) => holdForJob(ctx, tx, work))).toBe(true)
  await db.transaction().execute((tx) => captureJob(tx, jobId, null))
  expect(await balances()).toMatchObject({ 'plan:minutes': 0, 'credits:USD': 200, 'revenue:USD': 800 })
  await apply({ id: 'i', organizationId, kind: 'subscriptionEnded' })
  // The purchased credits remain.
  expect((await readBilling(sellingContext, db, organizationId))?.access.kind).toBe('payAsYouGo')
  expect(await countViolations(db)).toBe(0)
})

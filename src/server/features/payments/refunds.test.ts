import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { userWithoutSession } from '#server/actor.ts'
import { loadConfig } from '#server/config.ts'
import { readBilling } from '#server/features/billing/service.ts'
import { setRole } from '#server/features/staff/service.ts'
import { createLimits } from '#server/infra/identity/limits.ts'
import { createLog } from '#server/infra/log.ts'
import { createLocalPayments } from '#server/infra/payments/local/provider.ts'
import type { Payments } from '#server/infra/payments/payments.ts'
import { createStripePayments } from '#server/infra/payments/stripe/provider.ts'
import { onTestEnd } from '#server/testing/cleanup.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import {
  addWorkspace,
  countViolations,
  createBillingContext,
  idleQueue,
  spendCredits,
} from '#server/testing/ledger.ts'
import { serveStripe, stripeKeys } from '#server/testing/stripe/server.ts'
import { retryMissedEvents } from './events.ts'
import { startCheckout } from './orders.ts'
import { refundCharge } from './refunds.ts'

const { db } = await createTestDatabase()
const stripeServer = await serveStripe()
onTestEnd(() => stripeServer.close())
const localProvider = createLocalPayments({ db })
const stripe = createStripePayments({
  secretKey: stripeKeys.secret,
  webhookSecret: stripeKeys.webhook,
  baseUrl: stripeServer.url,
})

const providers: [string, Payments, (checkout: string) => unknown][] = [
  ['local', localProvider, (checkout) => localProvider.complete(checkout, false)],
  ['Stripe', stripe, (checkout) => stripeServer.pay(checkout)],
]

async function addUser(countryCode: string) {
  const id = randomUUID()
  const email = `${id}@example.com`
  await db
    .insertInto('users')
    .values({ id, email, name: 'Ada', language: 'en', region: 'us', country_code: countryCode })
    .execute()
  return { id, email }
}
const staff = await addUser('GB')
await setRole(db, 'staff', staff.email, true)
const staffActor = userWithoutSession(staff.id)

describe.each(providers)('refunds with %s', (_, provider, pay) => {
  /** Creates a workspace with a purchase: 2500 cents of credits with 25% tax by default. */
  async function openPaidWorkspace(
    order: Parameters<typeof startCheckout>[2]['order'] = { kind: 'credits', cents: 2500 },
  ) {
    const rates = [{ country: 'DK', name: 'VAT', percent: 25 }]
    const sellingContext = await createBillingContext((catalog) => ({
      ...catalog,
      tax: { kind: 'table', rates },
    }))
    const config = loadConfig({ LOG_LEVEL: 'silent' })
    const log = createLog(config)
    const limits = createLimits(db)
    const ctx = {
      ...sellingContext,
      queue: idleQueue,
      db,
      config,
      log,
      limits,
      payments: async () => provider,
    }
    const workspace = await addWorkspace(db)
    const { id: uid } = await addUser('DK')
    await db
      .insertInto('memberships')
      .values({ organization_id: workspace, user_id: uid, role: 'owner' })
      .execute()
    const owner = userWithoutSession(uid)
    const pages = { successUrl: 'https://a.example/', cancelUrl: 'https://a.example/' }
    await pay((await startCheckout(ctx, owner, { organizationId: workspace, order, ...pages })).id)
    await retryMissedEvents(ctx)
    const { customer } = await db
      .selectFrom('payment_customers')
      .select('customer')
      .where('organization_id', '=', workspace)
      .executeTakeFirstOrThrow()
    const [charge] = await provider.listCharges(customer)
    const refund = (cents: number, overrides: object = {}, actor = staffActor) =>
      refundCharge(ctx, actor, {
        oid: workspace,
        charge: charge?.id ?? '',
        cents,
        currency: 'USD',
        reason: 'Bought twice',
        key: randomUUID(),
        ...overrides,
      })
    const refunds = () =>
      db
        .selectFrom('payment_refunds')
        .select(['amount', 'credits'])
        .where('organization_id', '=', workspace)
        .orderBy('id')
        .execute()
    return {
      ctx,
      workspace,
      owner,
      charge,
      customer,
      refund,
      refunds,
      balances: async () => (await readBilling(ctx, db, workspace))?.wallet.balances,
    }
  }

  it('take back credits without the tax, once for each request, whatever events arrive', async () => {
    const { ctx, workspace, charge, refund, refunds, balances } = await openPaidWorkspace()
    expect(charge).toMatchObject({ amount: 3125 })
    const key = randomUUID()
    expect(await refund(1250, { key })).toMatchObject({ charge: { refunded: 1250 }, creditsRemoved: 1000 })
    expect(await refund(1250, { key })).toMatchObject({ charge: { refunded: 1250 }, creditsRemoved: 1000 })
    await retryMissedEvents(ctx)
    expect(await balances()).toMatchObject({ 'credits:USD': 1500, 'refunds:USD': 1000 })
    expect(await refund(1875)).toMatchObject({ charge: { refunded: 3125 }, creditsRemoved: 1500 })
    await retryMissedEvents(ctx)
    expect(await balances()).toMatchObject({ 'credits:USD': 0, 'refunds:USD': 2500 })
    expect(await refunds()).toEqual([
      { amount: '1250', credits: '1000' },
      { amount: '1875', credits: '1500' },
    ])
    expect(await countViolations(db)).toBe(0)
    const log = await db
      .selectFrom('audit_log')
      .select(['kind', 'details'])
      .where('organization_id', '=', workspace)
      .where('kind', '=', 'chargeRefunded')
      .execute()
    expect(log).toHaveLength(2)
    expect(log[0]?.details).toMatchObject({ cents: 1250, reason: 'Bought twice', credits: 1000 })
  })

  it('never exceed the payment, even with simultaneous requests', async () => {
    const { refund, refunds } = await openPaidWorkspace()
    await expect(refund(3126)).rejects.toMatchObject({ code: 'conflict' })
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => refund(3125)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refunds()).toHaveLength(1)
    await expect(refund(1)).rejects.toMatchObject({ code: 'provider_failed' })
  })

  it('refuses another currency, unknown and foreign charges, and everyone but staff', async () => {
    const { refund, owner, refunds } = await openPaidWorkspace()
    const other = await openPaidWorkspace()
    await expect(refund(100, { currency: 'EUR' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(refund(100, { charge: 'ch_unknown' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(refund(100, { charge: other.charge?.id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(refund(100, {}, owner)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await refunds()).toEqual([])
  })

  it('are recorded if made at the payment service, also for subscriptions', async () => {
    const plan = { kind: 'plan', plan: 'standard', interval: 'month', quantity: 1 } as const
    const { ctx, charge, refunds, balances } = await openPaidWorkspace(plan)
    await provider.refund(charge?.id ?? '', 500, randomUUID())
    await retryMissedEvents(ctx)
    expect(await refunds()).toEqual([{ amount: '500', credits: '0' }])
    expect(await balances()).toMatchObject({ 'refunds:USD': 500, 'card:USD': -500 })
    expect(await countViolations(db)).toBe(0)
  })

  it('take back only unused credits', async () => {
    const { workspace, refund, balances } = await openPaidWorkspace()
    await spendCredits(db, workspace, 2000)
    expect(await refund(3125)).toMatchObject({ creditsRemoved: 500 })
    expect(await balances()).toMatchObject({ 'credits:USD': 0, 'refunds:USD': 2500 })
    expect(await countViolations(db)).toBe(0)
  })
})

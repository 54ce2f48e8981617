import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Account, balanceOf, type Unit } from '#domain/ledger/accounts.ts'
import { userWithoutSession } from '#server/actor.ts'
import { readAccess, readBilling } from '#server/features/billing/service.ts'
import { localPayments } from '#server/infra/payments/local/provider.ts'
import type { PaymentProvider } from '#server/infra/payments/provider.ts'
import { stripeProvider } from '#server/infra/payments/stripe/provider.ts'
import { onTestEnd } from '#server/testing/cleanup.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { addWorkspace, countBroken, idleQueue, sellingPlans } from '#server/testing/ledger.ts'
import { serveStripe, stripeKeys } from '#server/testing/stripe/server.ts'
import { catchUp, handleEvent } from './events.ts'
import { type Order, startCheckout } from './orders.ts'

const { db } = await createTestDatabase()
const stripeServer = await serveStripe()
onTestEnd(() => stripeServer.close())
const moved = 0
const local = localPayments({ db, now: () => Math.floor(Date.now() / 1000) + moved })

interface Side {
  provider: PaymentProvider
  pay(checkout: string): Promise<void>
  refuseCard?(customer: string): void
}

const sides: Record<string, Side> = {
  local: { provider: local, pay: (checkout) => local.complete(checkout, false) },
  Stripe: {
    provider: stripeProvider({
      secretKey: stripeKeys.secret,
      webhookSecret: stripeKeys.webhook,
      baseUrl: stripeServer.url,
    }),
    pay: async (checkout) => {
      stripeServer.pay(checkout)
    },
  },
}

const urls = {
  successUrl: 'https://longhand.example/payment/success',
  cancelUrl: 'https://longhand.example/plans',
}
const team: Order = { kind: 'plan', plan: 'business', interval: 'month', quantity: 3 }

describe.each(Object.entries(sides))('purchases with %s', (_, { provider, pay }) => {
  async function newWorkspace() {
    const selling = await sellingPlans()
    const ctx = { ...selling, queue: idleQueue, db, payments: async () => provider }
    const workspace = await addWorkspace(db)
    const uid = randomUUID()
    await db
      .insertInto('users')
      .values({ id: uid, email: `${uid}@example.com`, name: 'Ada Lovelace', language: 'en', region: 'us' })
      .execute()
    await db
      .insertInto('memberships')
      .values({ organization_id: workspace, user_id: uid, role: 'owner' })
      .execute()
    const actor = userWithoutSession(uid)
    const order = (order: Order, more = {}) =>
      startCheckout(ctx, actor, { organizationId: workspace, order, country: 'US', ...urls, ...more })
    const balance = async (account: Account, unit: Unit) =>
      balanceOf((await readBilling(ctx, db, workspace))?.wallet.balances ?? {}, account, unit)
    const credits = () => balance('credits', 'USD')
    const kind = async () => (await readAccess(ctx, db, workspace)).kind
    return { ctx, workspace, order, balance, credits, kind }
  }

  it('adds credits once, however often the events arrive', async () => {
    const { ctx, workspace, order, credits, kind } = await newWorkspace()
    const { id, url } = await order({ kind: 'credits', cents: 2500 })
    expect(url).toContain(id)
    expect(await credits()).toBe(0)
    await pay(id)
    await catchUp(ctx)
    expect(await credits()).toBe(2500)
    expect(await kind()).toBe('payAsYouGo')
    const events = await provider.listEvents(new Date(0))
    for (const event of [...events].reverse()) {
      await handleEvent(ctx, provider, event)
      await handleEvent(ctx, provider, { ...event, id: `${event.id}-again` })
    }
    expect(await credits()).toBe(2500)
    expect(await countBroken(db)).toBe(0)
    const { card } = await db
      .selectFrom('payment_customers')
      .select('card')
      .where('organization_id', '=', workspace)
      .executeTakeFirstOrThrow()
    expect(card?.card.last4).toBe('4242')
  })

  it('gives the plan and its minutes, and takes the plan at the end', async () => {
    const { ctx, workspace, order, balance, kind } = await newWorkspace()
    await pay((await order(team)).id)
    await catchUp(ctx)
    expect(await kind()).toBe('subscription')
    expect(await balance('plan', 'minutes')).toBe(3 * 1800)
    const { subscription } = await db
      .selectFrom('payment_customers')
      .select('subscription')
      .where('organization_id', '=', workspace)
      .executeTakeFirstOrThrow()
    await expect(order(team)).rejects.toMatchObject({ code: 'conflict' })
    await provider.cancelSubscription(subscription ?? '', 'now', randomUUID())
    await catchUp(ctx)
    expect(await kind()).toBe('free')
  })

  it('keeps the first of two subscriptions that were bought at once', async () => {
    const { ctx, workspace, order, kind } = await newWorkspace()
    const first = await order(team)
    const second = await order(team)
    await expect(pay(first.id)).rejects.toThrow()
    await pay(second.id)
    await catchUp(ctx)
    expect(await kind()).toBe('subscription')
    const orders = await db
      .selectFrom('payment_orders')
      .select('state')
      .where('organization_id', '=', workspace)
      .orderBy('created_at')
      .execute()
    expect(orders.map(({ state }) => state)).toEqual(['expired', 'paid'])
  })

  it('refuses plans that are not sold, and coupons that are not valid', async () => {
    const { order } = await newWorkspace()
    await expect(order({ ...team, plan: 'gold' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(order(team, { coupon: 'NOPE' })).rejects.toMatchObject({ code: 'coupon_invalid' })
    await expect(order({ ...team, quantity: 0 })).rejects.toMatchObject({ code: 'provider_failed' })
  })

  it('refuses members', async () => {
    const { ctx, workspace } = await newWorkspace()
    const other = userWithoutSession(randomUUID())
    const asked = startCheckout(ctx, other, {
      organizationId: workspace,
      order: team,
      country: null,
      ...urls,
    })
    await expect(asked).rejects.toMatchObject({ code: 'not_found' })
  })
})

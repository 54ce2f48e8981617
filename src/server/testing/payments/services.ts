import { randomUUID } from 'node:crypto'
import type { Order } from '#contract/checkouts.ts'
import { type Account, balanceOf, type Unit } from '#domain/ledger/accounts.ts'
import { userWithoutSession } from '#server/actor.ts'
import { loadConfig } from '#server/config.ts'
import { readAccess, readBilling } from '#server/features/billing/service.ts'
import { startCheckout } from '#server/features/payments/orders.ts'
import type { Db } from '#server/infra/database/database.ts'
import { createLimits } from '#server/infra/identity/limits.ts'
import { createLog } from '#server/infra/log.ts'
import { createLocalPayments } from '#server/infra/payments/local/provider.ts'
import { changeStore } from '#server/infra/payments/local/store.ts'
import type { Payments } from '#server/infra/payments/payments.ts'
import { createStripePayments } from '#server/infra/payments/stripe/provider.ts'
import { onTestEnd } from '../cleanup.ts'
import { addWorkspace, createBillingContext, idleQueue } from '../ledger.ts'
import { serveStripe, stripeKeys } from '../stripe/server.ts'

/** A payment service in a test. */
export interface TestPaymentService {
  provider: Payments
  payCheckout(checkout: string): Promise<void>
  /** Makes the bank decline a customer's cards from now on. */
  refuseCard(customer: string): Promise<void>
  /** Renews the subscriptions that are due. */
  renew(): Promise<void>
}

/** URLs to return to after a checkout. */
export const urls = {
  successUrl: 'https://longhand.example/payment/success',
  cancelUrl: 'https://longhand.example/plans',
}

export const businessOrder = {
  kind: 'plan',
  plan: 'business',
  interval: 'month',
  quantity: 3,
} as const satisfies Order

const seconds = () => Math.floor(Date.now() / 1000)

/** Opens both payment services. */
export async function openServices(db: Db) {
  const stripeServer = await serveStripe()
  onTestEnd(() => stripeServer.close())
  const local = createLocalPayments({ db })
  const stripe = createStripePayments({
    secretKey: stripeKeys.secret,
    webhookSecret: stripeKeys.webhook,
    baseUrl: stripeServer.url,
  })
  const sides: Record<string, TestPaymentService> = {
    local: {
      provider: local,
      payCheckout: (checkout) => local.complete(checkout, false),
      refuseCard: (customer) =>
        changeStore(db, seconds(), async (store) => {
          for (const method of await store.list('method', customer))
            await store.change('method', { ...method, isRefused: true })
        }),
      renew: () => local.renew(),
    },
    Stripe: {
      provider: stripe,
      payCheckout: async (checkout) => {
        stripeServer.pay(checkout)
      },
      refuseCard: async (customer) => stripeServer.refuseCard(customer),
      renew: async () => stripeServer.advance(0),
    },
  }
  return { local, stripe, stripeServer, sides }
}

/** Adds a workspace whose owner pays through the given payment service. */
export async function openWorkspace(db: Db, provider: Payments) {
  const sellingContext = await createBillingContext()
  const config = loadConfig({ LOG_LEVEL: 'silent' })
  const ctx = {
    ...sellingContext,
    queue: idleQueue,
    db,
    config,
    log: createLog(config),
    limits: createLimits(db),
    payments: async () => provider,
  }
  const workspace = await addWorkspace(db)
  const uid = randomUUID()
  const verifiedColumns = { email_verified_at: new Date() }
  await db
    .insertInto('users')
    .values({
      id: uid,
      email: `${uid}@example.com`,
      name: 'Ada Lovelace',
      language: 'en',
      region: 'us',
      ...verifiedColumns,
    })
    .execute()
  await db
    .insertInto('memberships')
    .values({ organization_id: workspace, user_id: uid, role: 'owner' })
    .execute()
  const actor = userWithoutSession(uid)
  const order = (order: Order, overrides = {}) =>
    startCheckout(ctx, actor, { organizationId: workspace, order, ...urls, ...overrides })
  const balance = async (account: Account, unit: Unit) =>
    balanceOf((await readBilling(ctx, db, workspace))?.wallet.balances ?? {}, account, unit)
  const credits = () => balance('credits', 'USD')
  const kind = async () => (await readAccess(ctx, db, workspace)).kind
  /** Returns the kinds of emails to the owner, oldest first. */
  const mails = async (): Promise<string[]> => {
    const mail = db.selectFrom('mails').select('template').where('user_id', '=', uid)
    return (await mail.orderBy('created_at').execute()).map(({ template }) => template)
  }
  const customer = () =>
    db
      .selectFrom('payment_customers')
      .selectAll()
      .where('organization_id', '=', workspace)
      .executeTakeFirstOrThrow()
  return { ctx, workspace, uid, actor, order, balance, credits, kind, mails, customer }
}

import { randomUUID } from 'node:crypto'
import type { Order } from '#contract/checkouts.ts'
import { userWithoutSession } from '#server/actor.ts'
import { loadConfig } from '#server/config.ts'
import { getBillingAccount } from '#server/features/payments/customers.ts'
import { catchUp } from '#server/features/payments/events.ts'
import { startCheckout } from '#server/features/payments/orders.ts'
import { listPayments } from '#server/features/payments/records.ts'
import { createLog } from '#server/infra/log.ts'
import { localPayments } from '#server/infra/payments/local/provider.ts'
import type { Payments } from '#server/infra/payments/payments.ts'
import { stripeProvider } from '#server/infra/payments/stripe/provider.ts'
import { onTestEnd } from '#server/testing/cleanup.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { addWorkspace, idleQueue, sellingPlans } from '#server/testing/ledger.ts'
import { serveStripe, stripeKeys } from '#server/testing/stripe/server.ts'

interface Card {
  needsConfirmation: boolean
}

const urls = {
  successUrl: 'https://longhand.example/payment/success',
  cancelUrl: 'https://longhand.example/plans',
}

/** Workspaces that buy with each payment service. */
export async function openBuyers() {
  const { db } = await createTestDatabase()
  const server = await serveStripe()
  onTestEnd(() => server.close())
  const local = localPayments({ db })
  const { secret: secretKey, webhook: webhookSecret } = stripeKeys
  const stripe = stripeProvider({ secretKey, webhookSecret, baseUrl: server.url })
  const lastOf = (url: string) => url.split('/').at(-1) ?? ''

  const sideOf = (
    provider: Payments,
    pay: (checkout: string, card: Card) => Promise<unknown>,
    confirm: (url: string) => Promise<unknown>,
  ) => ({
    /** Adds a workspace with an owner. */
    async open() {
      const selling = await sellingPlans()
      const config = loadConfig({ LOG_LEVEL: 'silent' })
      const ctx = {
        ...selling,
        queue: idleQueue,
        db,
        config,
        log: createLog(config),
        payments: async () => provider,
      }
      const oid = await addWorkspace(db)
      const uid = randomUUID()
      const user = { id: uid, email: `${uid}@example.com`, name: 'Ada Lovelace', language: 'en' as const }
      await db
        .insertInto('users')
        .values({ ...user, region: 'us' })
        .execute()
      await db
        .insertInto('memberships')
        .values({ organization_id: oid, user_id: uid, role: 'owner' })
        .execute()
      const actor = userWithoutSession(uid)
      const buy = async (order: Order, card: Card = { needsConfirmation: false }, coupon?: string) => {
        const { id } = await startCheckout(ctx, actor, { organizationId: oid, order, coupon, ...urls })
        await pay(id, card)
        await catchUp(ctx)
      }
      const account = Object.assign(() => getBillingAccount(ctx, actor, oid), {
        payments: () => listPayments(ctx, actor, oid),
      })
      return { ctx, oid, actor, provider, buy, account, confirm }
    },
  })

  return {
    db,
    server,
    sides: [
      [
        'local',
        sideOf(
          local,
          (checkout, card) => local.complete(checkout, false, card.needsConfirmation),
          (url) => local.complete(lastOf(url), false),
        ),
      ],
      [
        'Stripe',
        sideOf(
          stripe,
          async (checkout, card) => server.pay(checkout, card.needsConfirmation ? '3184' : '4242'),
          async (url) => server.confirm(lastOf(url)),
        ),
      ],
    ] as const,
  }
}

import type { Order } from '#contract/checkouts.ts'
import { getBillingAccount } from '#server/features/payments/customers.ts'
import { retryMissedEvents } from '#server/features/payments/events.ts'
import { startCheckout } from '#server/features/payments/orders.ts'
import { listPayments } from '#server/features/payments/records.ts'
import type { Payments } from '#server/infra/payments/payments.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { openServices, openWorkspace, urls } from './services.ts'

interface Card {
  needsConfirmation: boolean
}

/** Returns factories for workspaces that pay through each payment service. */
export async function createBuyers() {
  const { db } = await createTestDatabase()
  const { local, stripe, stripeServer: server } = await openServices(db)
  const lastSegment = (url: string) => url.split('/').at(-1) ?? ''

  const createBuyer = (
    provider: Payments,
    payCheckout: (checkout: string, card: Card) => Promise<unknown>,
    confirm: (url: string) => Promise<unknown>,
  ) => ({
    /** Adds a workspace whose owner pays through this service. */
    async open() {
      const { ctx, workspace: oid, actor } = await openWorkspace(db, provider)
      const buy = async (order: Order, card: Card = { needsConfirmation: false }, coupon?: string) => {
        const { id } = await startCheckout(ctx, actor, { organizationId: oid, order, coupon, ...urls })
        await payCheckout(id, card)
        await retryMissedEvents(ctx)
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
        createBuyer(
          local,
          (checkout, card) => local.complete(checkout, false, card.needsConfirmation),
          (url) => local.complete(lastSegment(url), false),
        ),
      ],
      [
        'Stripe',
        createBuyer(
          stripe,
          async (checkout, card) => server.pay(checkout, card.needsConfirmation ? '3184' : '4242'),
          async (url) => server.confirm(lastSegment(url)),
        ),
      ],
    ] as const,
  }
}

import { hasEnded } from '#domain/billing/dunning.ts'
import { settleStaleHolds } from '#server/features/billing/service.ts'
import type { PaymentProvider } from '#server/infra/payments/provider.ts'
import { closeCustomer, listCustomersToClose } from './closing-queries.ts'
import type { PaymentContext } from './payment-context.ts'
import { listOpenOrders } from './queries.ts'
import { withCustomer } from './with-customer.ts'

/**
 * Cancels the subscriptions of deleted workspaces, closes their open purchases, and releases their jobs'
 * reservations. Invoices are kept by the payment service. If it doesn't respond, the next run retries.
 */
export async function closeDeletedCustomers(ctx: PaymentContext): Promise<void> {
  const all = await listCustomersToClose(ctx.db)
  // If nothing is for sale, don't contact the payment service.
  if (all.length === 0) return
  const provider = await ctx.payments()
  // Customers of a different payment service stay open until that service is configured again.
  const customers = all.filter(({ provider: kind }) => kind === provider.kind)
  if (customers.length === 0) return
  await settleStaleHolds(ctx)
  for (const { customer } of customers)
    await close(ctx, provider, customer).catch((err: unknown) =>
      ctx.log.error({ err, customer }, "a deleted workspace's subscription couldn't be canceled"),
    )
}

async function close(ctx: PaymentContext, provider: PaymentProvider, id: string): Promise<void> {
  // Events for this customer wait until it is closed.
  await withCustomer(ctx.db, provider, id, async (tx, customer) => {
    if (!customer || customer.closed_at) return
    for (const { checkout } of await listOpenOrders(tx, customer.organization_id, provider.kind))
      if (checkout !== null) await provider.expireCheckout(checkout)
    if (customer.subscription !== null) await cancelImmediately(provider, customer.subscription)
    await closeCustomer(tx, customer)
  })
}

/** Cancels a subscription immediately, unless it has already ended. */
export async function cancelImmediately(provider: PaymentProvider, subscription: string): Promise<void> {
  const { status } = await provider.readSubscription(subscription)
  if (hasEnded(status)) return
  await provider.cancelSubscription(subscription, 'now', `close-${subscription}`)
}

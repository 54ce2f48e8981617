import { unpaidPlanEnd } from '#domain/billing/dunning.ts'
import { listUnpaidWorkspaces } from '#server/features/billing/reads.ts'
import { sendPaymentReminders } from '#server/features/billing/service.ts'
import { cancelImmediately } from './closing.ts'
import { handleSubscription } from './events.ts'
import type { PaymentContext } from './payment-context.ts'
import { findCustomer } from './queries.ts'
import { withCustomer } from './with-customer.ts'

/**
 * Sends reminders that are due for failed payments, and ends plans that weren't paid in time, canceling their
 * subscriptions so that nothing more is charged.
 */
export async function remindUnpaidWorkspaces(ctx: PaymentContext): Promise<void> {
  for (const { id, since } of await listUnpaidWorkspaces(ctx.db))
    await sendReminder(ctx, id, since).catch((err: unknown) =>
      ctx.log.error({ err, organizationId: id }, "an unpaid plan couldn't be handled"),
    )
}

async function sendReminder(ctx: PaymentContext, organizationId: string, since: Date): Promise<void> {
  if (Date.now() < unpaidPlanEnd(since.getTime())) {
    await ctx.db.transaction().execute((tx) => sendPaymentReminders(ctx, tx, organizationId))
    return
  }
  const provider = await ctx.payments()
  const { customer: id } = (await findCustomer(ctx.db, organizationId, provider.kind)) ?? {}
  if (id === undefined) return
  await withCustomer(ctx.db, provider, id, async (tx, customer) => {
    if (!customer?.subscription) return
    const { status } = await provider.readSubscription(customer.subscription)
    // The payment may have succeeded in the meantime.
    if (status === 'past_due') await cancelImmediately(provider, customer.subscription)
    await handleSubscription(ctx, tx, { provider, customer, id: customer.subscription })
  })
}

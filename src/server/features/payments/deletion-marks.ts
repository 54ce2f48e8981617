import { randomUUID } from 'node:crypto'
import { hasEnded } from '#domain/billing/dunning.ts'
import { publishWorkspace } from '#server/features/workspaces/service.ts'
import type { PaymentProvider } from '#server/infra/payments/provider.ts'
import { isWorkspaceMarked, listCustomersToSync, setRenewalsPaused } from './closing-queries.ts'
import { handleSubscription } from './events.ts'
import type { PaymentContext } from './payment-context.ts'
import { lockCustomer } from './queries.ts'

/**
 * Pauses renewals for workspaces marked for deletion, and resumes them for restored workspaces. If the
 * payment service doesn't respond, the next run retries.
 */
export async function syncDeletionMarks(ctx: PaymentContext): Promise<void> {
  const all = await listCustomersToSync(ctx.db)
  // If nothing is for sale, don't contact the payment service.
  if (all.length === 0) return
  const provider = await ctx.payments()
  for (const { customer } of all.filter(({ provider: kind }) => kind === provider.kind))
    await syncMarks(ctx, provider, customer).catch((err: unknown) =>
      ctx.log.error({ err, customer }, "a workspace's renewals couldn't be paused or resumed"),
    )
}

async function syncMarks(ctx: PaymentContext, provider: PaymentProvider, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, provider.kind, id)
    if (!customer || customer.subscription === null) return
    const { organization_id: organizationId, subscription } = customer
    const shouldPause = await isWorkspaceMarked(tx, organizationId)
    if (shouldPause === undefined || shouldPause === (customer.renewals_paused_at !== null)) return
    // Each call uses a new key: the state was read under a lock, so no call is a retry.
    const key = `renewals-${subscription}-${randomUUID()}`
    const { status } = await provider.readSubscription(subscription)
    if (!hasEnded(status))
      await (shouldPause
        ? provider.pauseRenewals(subscription, key)
        : provider.resumeRenewals(subscription, key))
    await setRenewalsPaused(tx, customer, shouldPause)
    await handleSubscription(ctx, tx, { provider, customer, id: subscription })
    await publishWorkspace(tx, organizationId)
  })
}

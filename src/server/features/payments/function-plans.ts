import type { BillingInterval, ChangePreview, Subscription } from '#contract/payments.ts'
import type { UserActor } from '#server/actor.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { PaymentProvider, SubscriptionChange } from '#server/infra/payments/provider.ts'
import { currencyOf } from './charges.ts'
import { catchUp } from './events.ts'
import { openCustomer, readSubscriptionOf } from './function-customers.ts'
import { type Paying, pricePlan } from './orders.ts'

/** A change of a subscription; what isn't given stays. */
export interface PlanChange {
  plan?: string | undefined
  quantity?: number | undefined
  interval?: BillingInterval | undefined
}

interface Present {
  provider: PaymentProvider
  subscription: Subscription
}

/** @throws AppError conflict without a subscription, or for one that has ended */
async function requireSubscription(ctx: Paying, actor: UserActor, oid: string): Promise<Present> {
  const customer = await openCustomer(ctx, actor, oid)
  const subscription = await readSubscriptionOf(customer)
  if (!subscription || subscription.status === 'canceled')
    throw new AppError('conflict', 'The workspace has no subscription')
  return { provider: customer.provider, subscription }
}

/** Prices a change. A plan that stays keeps its price only until it is changed. */
async function priceChange(
  ctx: Paying,
  { plan, interval, currency, quantity }: Subscription,
  change: PlanChange,
): Promise<SubscriptionChange> {
  const chosen = { plan: change.plan ?? plan, interval: change.interval ?? interval }
  return {
    plan: pricePlan(await ctx.catalog(), chosen, currencyOf(currency)),
    quantity: change.quantity ?? quantity,
  }
}

/** What a change would cost now and in the next period. */
export async function previewPlan(
  ctx: Paying,
  actor: UserActor,
  { oid, ...change }: PlanChange & { oid: string },
): Promise<ChangePreview> {
  const { provider, subscription } = await requireSubscription(ctx, actor, oid)
  return provider.previewChange(subscription.id, await priceChange(ctx, subscription, change))
}

/** Maximum age of a preview whose amount applies, in seconds. */
const previewAge = 3600

/**
 * Changes plan, seats or interval now. A repeated request for the same preview has one effect.
 * @throws AppError conflict for a preview that is too old; provider_failed if the card is refused
 */
export async function changePlan(
  ctx: Paying,
  actor: UserActor,
  { oid, prorationDate, ...change }: PlanChange & { oid: string; prorationDate?: number | undefined },
): Promise<Subscription> {
  const now = Math.floor(Date.now() / 1000)
  const date = prorationDate ?? now
  const { provider, subscription } = await requireSubscription(ctx, actor, oid)
  if (date > now + 60 || date < now - previewAge || date < subscription.period.start)
    throw new AppError('conflict', 'The preview is too old. Get another one.')
  const { plan, quantity } = await priceChange(ctx, subscription, change)
  const key = ['change', subscription.id, plan.id, plan.interval, plan.amount, quantity, date].join('-')
  const changed = await provider.changeSubscription(
    subscription.id,
    { plan, quantity, prorationDate: date },
    key,
  )
  const details = { plan: plan.id, interval: plan.interval, quantity }
  await audit(ctx.db, { kind: 'planChanged', ...auditActor(actor, details), organizationId: oid })
  await settle(ctx, provider)
  return changed
}

/** Cancels the subscription at the end of its period. */
export async function cancelPlan(ctx: Paying, actor: UserActor, oid: string): Promise<Subscription> {
  const { provider, subscription } = await requireSubscription(ctx, actor, oid)
  if (subscription.cancelAt !== null) return subscription
  const key = `cancel-${subscription.id}-${subscription.period.end}-${Math.floor(Date.now() / 60_000)}`
  const canceled = await provider.cancelSubscription(subscription.id, 'period-end', key)
  await audit(ctx.db, { kind: 'planCanceled', ...auditActor(actor), organizationId: oid })
  await settle(ctx, provider)
  return canceled
}

/** Handles the events of the local payment service, which sends none. */
async function settle(ctx: Paying, provider: PaymentProvider): Promise<void> {
  if (provider.kind === 'local') await catchUp(ctx)
}

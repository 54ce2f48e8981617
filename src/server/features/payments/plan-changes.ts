import { randomUUID } from 'node:crypto'
import type { PlanChange } from '#contract/billing-account.ts'
import type { ChangePreview, Subscription } from '#contract/payments.ts'
import { hasEnded } from '#domain/billing/dunning.ts'
import type { UserActor } from '#server/actor.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { publishWorkspace } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { ChangedSubscription, PaymentProvider } from '#server/infra/payments/provider.ts'
import { currencyOf } from './charges.ts'
import { requireCustomer } from './customers.ts'
import { handleSubscription } from './events.ts'
import { pricePlan } from './orders.ts'
import type { PaymentContext } from './payment-context.ts'
import type * as queries from './queries.ts'
import { withCustomer } from './with-customer.ts'

/** Validity of a previewed price, in seconds. */
const previewSeconds = 1800

const endedError = () =>
  new AppError('conflict', 'The workspace has no subscription', { reason: 'subscription_ended' })
const priceChangedError = () => new AppError('conflict', 'The price has changed', { reason: 'price_changed' })

/** A subscription change; omitted values stay the same. */
type RequestedChange = { [K in keyof PlanChange]?: PlanChange[K] | undefined } & { oid: string }

/** Prices a change using the current catalog if the plan or interval changes; otherwise, the price stays the same. */
async function toPricedChange(
  ctx: PaymentContext,
  current: Subscription,
  planChange: Omit<RequestedChange, 'oid'>,
) {
  const { plan = current.plan, interval = current.interval, quantity = current.quantity } = planChange
  const catalog = await ctx.catalog()
  const currency = currencyOf(current.currency)
  const pricedPlan = pricePlan(catalog, { plan, interval, quantity }, currency)
  const isSame = current.plan === plan && current.interval === interval
  return { plan: isSame ? { ...pricedPlan, amount: current.amount } : pricedPlan, quantity }
}

async function readCurrentSubscription(provider: PaymentProvider, { subscription: id }: queries.CustomerRow) {
  if (id === null) throw endedError()
  const current = await provider.readSubscription(id)
  return { id, current, hasEnded: hasEnded(current.status) }
}

/**
 * Calculates the cost of switching plans or changing the number of seats, for managers.
 * @throws AppError conflict
 */
export async function previewPlanChange(
  ctx: PaymentContext,
  actor: UserActor,
  { oid, ...planChange }: RequestedChange,
): Promise<ChangePreview> {
  const { provider, customer } = await requireSubscription(ctx, actor, oid)
  const { id, current, hasEnded } = await readCurrentSubscription(provider, customer)
  if (hasEnded) throw endedError()
  return provider.previewChange(id, await toPricedChange(ctx, current, planChange))
}

async function requireSubscription(ctx: PaymentContext, actor: UserActor, oid: string) {
  const account = await requireCustomer(ctx, actor, oid)
  if (account.customer.subscription === null) throw endedError()
  return account
}

/**
 * Changes a subscription, serialized across callers, and updates the workspace. If the payment service has
 * already ended the subscription, ends it here as well.
 */
async function withSubscription<T extends Subscription>(
  ctx: PaymentContext,
  actor: UserActor,
  oid: string,
  work: (
    tx: Db,
    subscriptionContext: { provider: PaymentProvider; id: string; current: Subscription },
  ) => Promise<T>,
): Promise<T> {
  const { provider, customer } = await requireSubscription(ctx, actor, oid)
  const outcome = await withCustomer(ctx.db, provider, customer.customer, async (tx, lockedCustomer) => {
    if (!lockedCustomer) throw endedError()
    const { id, current, hasEnded } = await readCurrentSubscription(provider, lockedCustomer)
    const result = hasEnded ? null : await work(tx, { provider, id, current })
    await handleSubscription(ctx, tx, { provider, customer: lockedCustomer, id })
    await publishWorkspace(tx, oid)
    return result
  })
  if (outcome === null) throw endedError()
  return outcome
}

interface ConfirmedChange {
  /** Time of the preview, in seconds since 1970; defaults to now. */
  prorationDate?: number | undefined
  /** Previewed price; if omitted, any price is accepted. */
  price?: Pick<ChangePreview, 'amountDue' | 'nextAmount'>
  /** Idempotency key chosen by the client. */
  key?: string
}

/**
 * Changes the plan or the number of seats, for managers; by default at the current price.
 * @throws AppError conflict with the reason: price_changed, including for an expired preview;
 * subscription_ended; too_many_seats; workspace_deleted
 */
export async function changePlan(
  ctx: PaymentContext,
  actor: UserActor,
  { oid, ...planChange }: RequestedChange,
  { key = randomUUID(), prorationDate, price }: ConfirmedChange = {},
): Promise<ChangedSubscription> {
  return withSubscription(ctx, actor, oid, async (tx, { provider, id, current }) => {
    const now = Math.floor(Date.now() / 1000)
    const date = prorationDate ?? now
    // A later date would lower the price.
    if (date < now - previewSeconds || date > now + 60) throw priceChangedError()
    // The invoice for the change wouldn't be charged.
    if (current.renewalsPaused)
      throw new AppError('conflict', 'The workspace will be deleted', { reason: 'workspace_deleted' })
    const change = await toPricedChange(ctx, current, planChange)
    const preview = await provider.previewChange(id, change, date)
    if (price && (preview.amountDue !== price.amountDue || preview.nextAmount !== price.nextAmount))
      throw priceChangedError()
    const changedSubscription = await provider.changeSubscription(
      id,
      { ...change, prorationDate: date },
      `change-${oid}-${key}`,
    )
    if (changedSubscription.confirmUrl === null)
      await audit(tx, { kind: 'planChanged', ...auditActor(actor, planChange), organizationId: oid })
    return changedSubscription
  })
}

/** Cancels a subscription at the end of its period, for managers. */
export async function cancelPlan(ctx: PaymentContext, actor: UserActor, oid: string): Promise<Subscription> {
  return withSubscription(ctx, actor, oid, async (tx, { provider, id, current }) => {
    if (current.cancelAt !== null) return current
    const canceledSubscription = await provider.cancelSubscription(id, 'period-end', keyFor('cancel', id))
    await audit(tx, { kind: 'planCanceled', ...auditActor(actor), organizationId: oid })
    return canceledSubscription
  })
}

/** Reverts a cancellation, for managers. */
export async function resumePlan(ctx: PaymentContext, actor: UserActor, oid: string): Promise<Subscription> {
  return withSubscription(ctx, actor, oid, async (tx, { provider, id, current }) => {
    if (current.cancelAt === null) return current
    const resumedSubscription = await provider.resumeSubscription(id, keyFor('resume', id))
    await audit(tx, { kind: 'planResumed', ...auditActor(actor), organizationId: oid })
    return resumedSubscription
  })
}

/** Returns a new key for each call: the state was read under a lock, so no call is a retry. */
const keyFor = (action: string, subscription: string) => `${action}-${subscription}-${randomUUID()}`

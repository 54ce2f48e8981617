import type { ChangePreview, Coupon } from '#contract/payments.ts'
import {
  discountedAmount,
  type InvoiceLine,
  type PaidPeriod,
  periodFrom,
  prorate,
} from '#domain/billing/invoices.ts'
import { monthsLater } from '#domain/billing/periods.ts'
import { AppError } from '#server/infra/errors.ts'
import type { SubscriptionChange, Tax } from '../provider.ts'
import { addDraft, balanceOf, cardOf, collect, collectDrafts, totalOf } from './collecting.ts'
import type { LocalObject } from './objects.ts'
import { checkQuantity } from './quantity.ts'
import type { LocalStore } from './store.ts'
import { taxRateOf } from './taxes.ts'

type OwnedSubscription = LocalObject<'subscription'> & { customer: string }

/**
 * Returns the invoice lines for a change, prorated from `date`.
 * @throws AppError provider_failed for a canceled subscription, another currency or an impossible quantity
 */
export function prorationLines(
  subscription: OwnedSubscription,
  { plan, quantity }: SubscriptionChange,
  date: number,
): InvoiceLine[] {
  checkQuantity(quantity)
  if (subscription.status === 'canceled')
    throw new AppError('provider_failed', 'The subscription was canceled')
  if (plan.currency !== subscription.currency)
    throw new AppError('provider_failed', `The subscription is in ${subscription.currency}`)
  const { amount, interval } = plan
  const before = { ...subscription, coupon: subscription.appliedCoupon }
  const after = { amount, interval, quantity, coupon: activeCoupon(subscription, plan.id, date) }
  return prorate(before, after, subscription.period, date)
}

/**
 * Calculates the cost of a change now and in the next period.
 * @param prorationDate seconds since 1970
 * @throws AppError provider_failed, like `prorationLines`
 */
export async function previewChange(
  store: LocalStore,
  id: string,
  change: SubscriptionChange,
  prorationDate: number,
): Promise<ChangePreview> {
  const subscription = await store.get('subscription', id)
  const lines = prorationLines(subscription, change, prorationDate)
  const { total, tax } = totalOf({ lines, taxRate: subscription.tax })
  const nextAmount = change.plan.amount * change.quantity
  const { currency } = subscription
  const balance = await balanceOf(store, subscription.customer, currency)
  return { currency, amountDue: Math.max(0, total - balance), tax, nextAmount, prorationDate, lines }
}

/** Changes a subscription, and invoices the difference. @throws AppError provider_failed; card_declined */
export async function changeSubscription(
  store: LocalStore,
  id: string,
  { plan, quantity, prorationDate }: SubscriptionChange & { prorationDate: number },
  { isConfirmed = false } = {},
): Promise<LocalObject<'subscription'>> {
  const subscription = await store.get('subscription', id)
  const { customer, currency, tax: taxRate } = subscription
  const lines = prorationLines(subscription, { plan, quantity }, prorationDate)
  const card = await cardOf(store, customer)
  const { total } = totalOf({ lines, taxRate })
  const amountDue = total - (await balanceOf(store, customer, currency))
  if (amountDue > 0 && (!card || card.isRefused))
    throw new AppError('card_declined', 'The card was declined.')
  const period =
    plan.interval === subscription.interval ? subscription.period : periodFrom(store.now, plan.interval)
  const cancelAt = subscription.cancelAt === null ? null : period.end
  const changedSubscription = {
    ...subscription,
    plan: plan.id,
    planName: plan.name,
    amount: plan.amount,
    appliedCoupon: activeCoupon(subscription, plan.id, prorationDate),
    cancelAt,
  }
  await save(store, { ...changedSubscription, interval: plan.interval, quantity, period })
  await collect(store, { customer, currency, lines, taxRate, period, subscription: id }, { isConfirmed })
  return store.get('subscription', id)
}

/** Cancels now, or at the end of the period; `null` withdraws a pending cancellation. */
export async function cancelSubscription(
  store: LocalStore,
  id: string,
  timing: 'now' | 'period-end' | null,
): Promise<LocalObject<'subscription'>> {
  const subscription = await store.get('subscription', id)
  if (subscription.status === 'canceled')
    throw new AppError('provider_failed', 'The subscription was canceled')
  if (timing === 'now') await save(store, { ...subscription, status: 'canceled', cancelAt: store.now })
  else await save(store, { ...subscription, cancelAt: timing === null ? null : subscription.period.end })
  return store.get('subscription', id)
}

/** Keeps future renewal invoices as drafts, or charges the drafts and future renewals. */
export async function pauseRenewals(store: LocalStore, id: string, isPaused: boolean): Promise<void> {
  const subscription = await store.get('subscription', id)
  if (subscription.status === 'canceled' || subscription.renewalsPaused === isPaused) return
  await save(store, { ...subscription, renewalsPaused: isPaused })
  if (!isPaused) await collectDrafts(store, id)
}

/** Applies a tax to future invoices of a subscription. */
export async function applyTax(store: LocalStore, id: string, tax: Tax): Promise<void> {
  const subscription = await store.get('subscription', id)
  await store.change('subscription', { ...subscription, tax: taxRateOf(tax) })
}

async function save(store: LocalStore, subscription: OwnedSubscription): Promise<void> {
  await store.change('subscription', subscription)
  await store.emit('subscription', subscription.id, subscription.customer)
}

/** Starts the next period of a subscription, or ends it. */
export async function renewSubscription(store: LocalStore, id: string): Promise<void> {
  for (;;) {
    const subscription = await store.get('subscription', id)
    const { status, period, cancelAt } = subscription
    if (status === 'canceled' || period.end > store.now) return
    if (cancelAt === null) await renewOnce(store, subscription)
    else await save(store, { ...subscription, status: 'canceled' })
  }
}

async function renewOnce(store: LocalStore, subscription: OwnedSubscription): Promise<void> {
  const { id, customer, currency, planName, quantity, tax: taxRate, interval } = subscription
  const period: PaidPeriod = periodFrom(subscription.period.end, interval)
  const appliedCoupon = activeCoupon(subscription, subscription.plan, period.start)
  const amount = discountedAmount(subscription.amount * quantity, appliedCoupon)
  const lines = [{ description: planName, quantity, amount }]
  const bill = { customer, currency, lines, taxRate, period, subscription: id }
  if (subscription.renewalsPaused) {
    await addDraft(store, bill)
    await save(store, { ...subscription, appliedCoupon, period })
    return
  }
  const { isPaid } = await collect(store, bill)
  await save(store, { ...subscription, appliedCoupon, period, status: isPaid ? 'active' : 'past_due' })
}

/**
 * Returns the coupon that applies to a charge after the first one: null once it has ended, or for another plan
 * than its own. `time` is in seconds since 1970.
 */
function activeCoupon({ discount, started }: OwnedSubscription, plan: string, time: number): Coupon | null {
  const coupon = discount?.coupon
  if (!coupon || coupon.duration === 'once') return null
  if (coupon.plans && !coupon.plans.includes(plan)) return null
  if (coupon.duration === 'forever') return coupon
  const end = monthsLater(new Date(started * 1000), coupon.months ?? 0).getTime() / 1000
  return time < end ? coupon : null
}

import { discountedAmount, periodFrom } from '#domain/billing/invoices.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Checkout, CheckoutOrder } from '../provider.ts'
import { collect, totalOf } from './collecting.ts'
import { completeChange } from './confirmations.ts'
import { checkCoupon, redeem } from './coupons.ts'
import type { LocalObject } from './objects.ts'
import { checkQuantity } from './quantity.ts'
import type { LocalStore } from './store.ts'
import { taxRateOf } from './taxes.ts'

/** Lifetime of a checkout, in seconds. */
const lifetime = 86_400
/** Stores a purchase to be paid for on a checkout page. */
export async function addCheckout(store: LocalStore, order: CheckoutOrder): Promise<LocalObject<'checkout'>> {
  const { customer, coupon, orderId, successUrl, cancelUrl } = order
  await store.get('customer', customer)
  if (order.mode === 'subscription') checkQuantity(order.quantity)
  const { currency, subtotal, purchase, plan } = toPurchase(order)
  if (coupon) await checkCoupon(store, coupon, { plan, currency })
  const discount = coupon ? { coupon: coupon.coupon, promotionCode: coupon.promotionCode } : null
  const tax = taxRateOf(order.tax)
  const netAmount = discountedAmount(subtotal, discount?.coupon ?? null)
  const { total } = totalOf({ lines: [{ description: '', amount: netAmount }], taxRate: tax })
  return store.add('checkout', customer, {
    orderId,
    successUrl,
    cancelUrl,
    state: 'open',
    subscription: null,
    expires: store.now + lifetime,
    currency,
    subtotal,
    total,
    tax,
    discount,
    purchase,
  })
}

type Purchase = LocalObject<'checkout'>['purchase']

function toPurchase(order: CheckoutOrder): {
  currency: string
  subtotal: number
  purchase: Purchase
  plan: string | null
} {
  switch (order.mode) {
    case 'subscription': {
      const { plan, quantity } = order
      const purchase = { mode: order.mode, plan, quantity }
      return { currency: plan.currency, subtotal: plan.amount * quantity, purchase, plan: plan.id }
    }
    case 'payment': {
      const { mode, description } = order
      return { currency: order.currency, subtotal: order.amount, purchase: { mode, description }, plan: null }
    }
    case 'setup':
      return { currency: order.currency, subtotal: 0, purchase: { mode: order.mode }, plan: null }
  }
}

/**
 * Converts a stored checkout. An open one counts as expired after its lifetime; `now` is in seconds since
 * 1970.
 */
export function toCheckout(
  {
    id,
    customer,
    orderId,
    state,
    currency,
    subtotal,
    total,
    subscription,
    purchase,
    expires,
  }: LocalObject<'checkout'> & { customer: string },
  now: number,
): Checkout {
  return {
    id,
    customer,
    orderId,
    currency,
    mode: purchase.mode === 'change' ? 'payment' : purchase.mode,
    subtotal,
    total,
    subscription,
    isPaid: state === 'complete',
    isExpired: state === 'expired' || (state === 'open' && expires <= now),
  }
}

/** A purchase as shown on its checkout page. */
export interface DescribedCheckout {
  id: string
  /** ID of the customer. */
  customer: string
  mode: Checkout['mode'] | 'change'
  /** Name of the plan; null for credits and cards. */
  description: string | null
  quantity: number
  currency: string
  subtotal: number
  discount: number
  tax: number
  /** Whether the customer must account for the tax (reverse charge). */
  isReverseCharge: boolean
  total: number
  isPaid: boolean
  isExpired: boolean
  successUrl: string
  cancelUrl: string
}

/** Describes a purchase for its checkout page; `now` is in seconds since 1970. */
export function describeCheckout(
  checkout: LocalObject<'checkout'> & { customer: string },
  now: number,
): DescribedCheckout {
  const { purchase, subtotal, total, discount, successUrl, cancelUrl } = checkout
  const { id, isPaid, isExpired, currency, customer } = toCheckout(checkout, now)
  const { mode } = purchase
  const netAmount = discountedAmount(subtotal, discount?.coupon ?? null)
  const [description, quantity] =
    purchase.mode === 'subscription' || purchase.mode === 'change'
      ? [purchase.plan.name, purchase.quantity]
      : [null, 1]
  return {
    id,
    customer,
    mode,
    description,
    quantity,
    currency: currency ?? '',
    subtotal,
    total,
    isPaid,
    isExpired,
    discount: subtotal - netAmount,
    tax: total - netAmount,
    successUrl,
    cancelUrl,
    isReverseCharge: checkout.tax?.isReverseCharge ?? false,
  }
}

/** Behavior of a test card. */
export interface TestCard {
  isRefused: boolean
  needsConfirmation?: boolean | undefined
}

/**
 * Completes a checkout with a test card; a change is charged to the customer's stored card instead.
 * @throws AppError conflict if it is complete or has expired; card_declined
 */
export async function completeCheckout(
  store: LocalStore,
  id: string,
  { isRefused, needsConfirmation = false }: TestCard,
): Promise<void> {
  const checkout = await store.get('checkout', id)
  if (checkout.state !== 'open' || checkout.expires <= store.now)
    throw new AppError('conflict', 'This purchase is complete or has expired')
  if (isRefused) throw new AppError('card_declined', 'The card was declined.')
  const { customer, purchase } = checkout
  if (purchase.mode === 'change') return completeChange(store, checkout, purchase)
  const method = await addTestCard(store, customer, needsConfirmation)
  const { defaultMethod, ...owner } = await store.get('customer', customer)
  await store.change('customer', { ...owner, defaultMethod: defaultMethod ?? method.id })
  if (checkout.discount) await checkCoupon(store, checkout.discount, scopeOf(checkout))
  const subscription = await deliverPurchase(store, checkout, method)
  await redeem(store, checkout.discount)
  await store.change('checkout', { ...checkout, state: 'complete', subscription })
  await store.emit('checkout', id, customer)
}

/** Closes a purchase unless it is already paid. */
export async function expireCheckout(store: LocalStore, id: string): Promise<void> {
  const checkout = await store.get('checkout', id)
  if (checkout.state !== 'open') return
  await store.change('checkout', { ...checkout, state: 'expired' })
  await store.emit('checkout', id, checkout.customer)
}

const scopeOf = ({ purchase, currency }: LocalObject<'checkout'>) => ({
  plan: purchase.mode === 'subscription' ? purchase.plan.id : null,
  currency,
})

async function addTestCard(
  store: LocalStore,
  customer: string,
  needsConfirmation: boolean,
): Promise<LocalObject<'method'>> {
  const exp_year = new Date(store.now * 1000).getUTCFullYear() + 3
  const checks = { cvc_check: 'pass' }
  const last4 = needsConfirmation ? '3184' : '4242'
  const card = { brand: 'test', last4, exp_month: 12, exp_year, checks }
  const method = await store.add('method', customer, {
    card,
    isRefused: false,
    needsConfirmation,
    isRemoved: false,
  })
  await store.emit('customer', customer, customer)
  return method
}

/** Charges an order; returns the new subscription, if there is one. */
async function deliverPurchase(
  store: LocalStore,
  checkout: LocalObject<'checkout'> & { customer: string },
  method: LocalObject<'method'>,
): Promise<string | null> {
  const { purchase, customer, currency, subtotal, discount, tax } = checkout
  if (purchase.mode === 'setup' || purchase.mode === 'change') return null
  const amount = discountedAmount(subtotal, discount?.coupon ?? null)
  const bill = { customer, currency, taxRate: tax }
  if (purchase.mode === 'payment') {
    const lines = [{ description: purchase.description, amount }]
    await collect(
      store,
      {
        ...bill,
        lines,
        period: { start: store.now, end: store.now },
        subscription: null,
        orderId: checkout.orderId,
      },
      { method, isConfirmed: true },
    )
    return null
  }
  const { plan, quantity } = purchase
  const period = periodFrom(store.now, plan.interval)
  const subscription = await store.add('subscription', customer, {
    status: 'active',
    plan: plan.id,
    planName: plan.name,
    interval: plan.interval,
    currency,
    quantity,
    amount: plan.amount,
    started: store.now,
    period,
    cancelAt: null,
    tax,
    discount,
    appliedCoupon: discount?.coupon ?? null,
    renewalsPaused: false,
  })
  await store.emit('subscription', subscription.id, customer)
  const lines = [{ description: plan.name, quantity, amount }]
  await collect(
    store,
    { ...bill, lines, period, subscription: subscription.id },
    { method, isConfirmed: true },
  )
  return subscription.id
}

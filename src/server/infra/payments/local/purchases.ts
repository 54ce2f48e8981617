import { discounted, periodFrom } from '#domain/billing/invoices.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Checkout, CheckoutOrder } from '../provider.ts'
import { collect, totalOf } from './collecting.ts'
import { checkCoupon, redeem } from './coupons.ts'
import type { LocalObject } from './objects.ts'
import type { LocalStore } from './store.ts'

/** Lifetime of a checkout, in seconds. */
const lifetime = 86_400
/** The most seats of a subscription. */
const mostSeats = 999_999

/** @throws AppError provider_failed */
export function checkQuantity(quantity: number): void {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostSeats)
    throw new AppError('provider_failed', `The quantity must be between 1 and ${mostSeats}`)
}

/** Stores a purchase to be paid on a page. */
export async function addCheckout(store: LocalStore, order: CheckoutOrder): Promise<LocalObject<'checkout'>> {
  const { customer, coupon, orderId, successUrl, cancelUrl } = order
  await store.get('customer', customer)
  if (order.mode === 'subscription') checkQuantity(order.quantity)
  const { currency, subtotal, purchase, plan } = purchaseOf(order)
  if (coupon) await checkCoupon(store, coupon, { plan, currency })
  const discount = coupon ? { coupon: coupon.coupon, promotionCode: coupon.promotionCode } : null
  const tax = order.tax?.kind === 'rate' ? rateOf(order.tax) : null
  const net = discounted(subtotal, discount?.coupon ?? null)
  const { total } = totalOf({ lines: [{ description: '', amount: net }], taxRate: tax })
  return store.add('checkout', customer, {
    ...{ orderId, successUrl, cancelUrl, state: 'open', subscription: null },
    ...{ expires: store.now + lifetime, currency, subtotal, total, tax, discount, purchase },
  })
}

const rateOf = ({ country, name, percent }: { country: string; name: string; percent: number }) => ({
  country,
  name,
  percent,
})

type Purchase = LocalObject<'checkout'>['purchase']

function purchaseOf(order: CheckoutOrder): {
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
    ...{ id, customer, orderId, mode: purchase.mode, currency, subtotal, total, subscription },
    isPaid: state === 'complete',
    isExpired: state === 'expired' || (state === 'open' && expires <= now),
  }
}

/** A purchase as its page shows it. */
export interface DescribedCheckout {
  id: string
  mode: Checkout['mode']
  /** Name of the plan; null for credits and cards. */
  description: string | null
  quantity: number
  currency: string
  subtotal: number
  discount: number
  tax: number
  total: number
  isPaid: boolean
  isExpired: boolean
  successUrl: string
  cancelUrl: string
}

export function describeCheckout(
  checkout: LocalObject<'checkout'> & { customer: string },
  now: number,
): DescribedCheckout {
  const { purchase, subtotal, total, discount, successUrl, cancelUrl } = checkout
  const { id, mode, isPaid, isExpired, currency } = toCheckout(checkout, now)
  const net = discounted(subtotal, discount?.coupon ?? null)
  const [description, quantity] =
    purchase.mode === 'subscription' ? [purchase.plan.name, purchase.quantity] : [null, 1]
  return {
    ...{ id, mode, description, quantity, currency: currency ?? '', subtotal, total, isPaid, isExpired },
    ...{ discount: subtotal - net, tax: total - net, successUrl, cancelUrl },
  }
}

/**
 * Completes a checkout with a test card.
 * @throws AppError conflict if it is complete or has expired; provider_failed if the card is refused
 */
export async function completeCheckout(store: LocalStore, id: string, isRefused: boolean): Promise<void> {
  const checkout = await store.get('checkout', id)
  if (checkout.state !== 'open' || checkout.expires <= store.now)
    throw new AppError('conflict', 'This purchase is complete or has expired')
  if (isRefused) throw new AppError('provider_failed', 'The card was declined.')
  const { customer } = checkout
  const method = await addTestCard(store, customer)
  const { defaultMethod, ...owner } = await store.get('customer', customer)
  await store.change('customer', { ...owner, defaultMethod: defaultMethod ?? method.id })
  if (checkout.discount) await checkCoupon(store, { ...checkout.discount, isValid: true }, scopeOf(checkout))
  const subscription = await deliver(store, checkout, method)
  await redeem(store, checkout.discount)
  await store.change('checkout', { ...checkout, state: 'complete', subscription })
  await store.emit('checkout', id, customer)
}

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

async function addTestCard(store: LocalStore, customer: string): Promise<LocalObject<'method'>> {
  const exp_year = new Date(store.now * 1000).getUTCFullYear() + 3
  const checks = { cvc_check: 'pass' }
  const card = { brand: 'test', last4: '4242', exp_month: 12, exp_year, checks }
  const method = await store.add('method', customer, { card, isRefused: false })
  await store.emit('customer', customer, customer)
  return method
}

/** Charges what was ordered; returns the new subscription, if there is one. */
async function deliver(
  store: LocalStore,
  checkout: LocalObject<'checkout'> & { customer: string },
  method: LocalObject<'method'>,
): Promise<string | null> {
  const { purchase, customer, currency, subtotal, discount, tax } = checkout
  if (purchase.mode === 'setup') return null
  const amount = discounted(subtotal, discount?.coupon ?? null)
  const bill = { customer, currency, taxRate: tax }
  if (purchase.mode === 'payment') {
    const lines = [{ description: purchase.description, amount }]
    await collect(
      store,
      {
        ...{ ...bill, lines, period: { start: store.now, end: store.now } },
        ...{ subscription: null, orderId: checkout.orderId },
      },
      method,
    )
    return null
  }
  const { plan, quantity } = purchase
  const period = periodFrom(store.now, plan.interval)
  const subscription = await store.add('subscription', customer, {
    ...{ status: 'active', plan: plan.id, planName: plan.name, interval: plan.interval, currency },
    ...{ quantity, amount: plan.amount, started: store.now, period, cancelAt: null, tax, discount },
  })
  await store.emit('subscription', subscription.id, customer)
  const lines = [{ description: plan.name, amount }]
  await collect(store, { ...bill, lines, period, subscription: subscription.id }, method)
  return subscription.id
}

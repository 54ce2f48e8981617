import type Stripe from 'stripe'
import {
  type Adjustment,
  billingIntervals,
  type Charge,
  type Coupon,
  chargeStates,
  type Invoice,
  invoiceStates,
  type Subscription,
  subscriptionStates,
} from '#contract/payments.ts'
import { couponDurations } from '#contract/plan-choices.ts'
import type { IdentifiedCard } from '#domain/billing/cards.ts'
import { AppError } from '#server/infra/errors.ts'
import {
  type ChargeState,
  type Checkout,
  type CouponState,
  checkoutModes,
  type InvoiceState,
  type PromotionCodeState,
} from '../provider.ts'
import { planOf } from './catalog.ts'

/** Returns the ID of an object that Stripe may have expanded. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

/** Returns the value if it is known, otherwise the fallback: Stripe may add values at any time. */
const knownValue = <T extends string>(
  values: readonly T[],
  value: string | null | undefined,
  fallback: T,
): T => values.find((each) => each === value) ?? fallback

const code = (currency: string) => currency.toUpperCase()

export const toInvoice = (invoice: Stripe.Invoice): Invoice => ({
  id: invoice.id,
  number: invoice.number,
  status: knownValue(invoiceStates, invoice.status, 'draft'),
  currency: code(invoice.currency),
  total: invoice.total,
  tax: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
  created: invoice.created,
  period: { start: invoice.period_start, end: invoice.period_end },
  pdf: invoice.invoice_pdf ?? null,
  page: invoice.hosted_invoice_url ?? null,
})

export const toInvoiceState = (invoice: Stripe.Invoice): InvoiceState => ({
  ...toInvoice(invoice),
  customer: idOf(invoice.customer) ?? '',
  subscription: idOf(invoice.parent?.subscription_details?.subscription),
  attempts: invoice.attempt_count,
})

export const toCharge = (charge: Stripe.Charge): Charge => ({
  id: charge.id,
  status: knownValue(chargeStates, charge.status, 'pending'),
  paid: charge.paid,
  currency: code(charge.currency),
  amount: charge.amount,
  refunded: charge.amount_refunded,
  created: charge.created,
  description: charge.description,
  failure: charge.failure_message,
})

export const toChargeState = (charge: Stripe.Charge): ChargeState => ({
  ...toCharge(charge),
  customer: idOf(charge.customer) ?? '',
  // Stripe copies the metadata from the payment of a checkout.
  orderId: charge.metadata.order ?? null,
})

/** Returns a card, or an empty array for other payment methods. */
export const toPaymentMethods = ({ id, card }: Stripe.PaymentMethod): IdentifiedCard[] =>
  card
    ? [
        {
          id,
          fingerprint: card.fingerprint ?? null,
          card: {
            brand: card.brand,
            last4: card.last4,
            exp_month: card.exp_month,
            exp_year: card.exp_year,
            checks: { cvc_check: card.checks?.cvc_check ?? null },
          },
        },
      ]
    : []

export const toAdjustment = (transaction: Stripe.CustomerBalanceTransaction): Adjustment => ({
  id: transaction.id,
  currency: code(transaction.currency),
  amount: transaction.amount,
  created: transaction.created,
  description: transaction.description,
})

/** Converts a subscription. @throws AppError provider_failed if Longhand didn't create it */
export function toSubscription(subscription: Stripe.Subscription): Subscription & { customer: string } {
  const [item] = subscription.items.data
  const plan = planOf(idOf(item?.price.product) ?? '')
  const interval = billingIntervals.find((each) => each === item?.price.recurring?.interval)
  if (!item || plan === undefined || interval === undefined)
    throw new AppError('provider_failed', `The subscription ${subscription.id} isn't one of Longhand's plans`)
  const endDate =
    subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null)
  return {
    id: subscription.id,
    customer: idOf(subscription.customer) ?? '',
    status: knownValue(subscriptionStates, subscription.status, 'incomplete'),
    plan,
    interval,
    currency: code(subscription.currency),
    quantity: item.quantity ?? 1,
    amount: item.price.unit_amount ?? 0,
    started: subscription.start_date,
    period: { start: item.current_period_start, end: item.current_period_end },
    cancelAt: endDate,
    renewalsPaused: subscription.pause_collection !== null,
  }
}

export const toCheckout = (session: Stripe.Checkout.Session): Checkout => ({
  id: session.id,
  customer: idOf(session.customer) ?? '',
  orderId: session.client_reference_id ?? '',
  mode: knownValue(checkoutModes, session.mode, 'payment'),
  isPaid: session.status === 'complete' && session.payment_status !== 'unpaid',
  isExpired: session.status === 'expired',
  currency: session.currency === null ? null : code(session.currency),
  subtotal: session.amount_subtotal ?? 0,
  total: session.amount_total ?? 0,
  subscription: idOf(session.subscription),
})

export const toCoupon = (coupon: Stripe.Coupon): Coupon => ({
  id: coupon.id,
  name: coupon.name,
  percentOff: coupon.percent_off,
  amountOff:
    coupon.amount_off === null || coupon.currency === null
      ? null
      : { currency: code(coupon.currency), amount: coupon.amount_off },
  duration: knownValue(couponDurations, coupon.duration, 'once'),
  months: coupon.duration_in_months,
  plans: coupon.applies_to?.products.map((product) => planOf(product) ?? product) ?? null,
})

export const toPromotionCode = (promotion: Stripe.PromotionCode): PromotionCodeState => ({
  id: promotion.id,
  code: promotion.code,
  coupon: idOf(promotion.promotion.coupon) ?? '',
  uses: promotion.times_redeemed,
  maxUses: promotion.max_redemptions,
  expires: promotion.expires_at,
  isValid: promotion.active,
})

export const toCouponState = (coupon: Stripe.Coupon, promotionCodes: PromotionCodeState[]): CouponState => ({
  ...toCoupon(coupon),
  uses: coupon.times_redeemed,
  maxUses: coupon.max_redemptions,
  expires: coupon.redeem_by,
  isValid: coupon.valid,
  promotionCodes: promotionCodes.filter((promotion) => promotion.coupon === coupon.id),
})

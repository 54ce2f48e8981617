import type Stripe from 'stripe'
import { AppError } from '#server/infra/errors.ts'
import type { CheckedCoupon, CheckoutOrder, Tax } from '../provider.ts'
import { findOrCreatePrice, findOrCreateTaxRates } from './catalog.ts'
import { callStripe } from './client.ts'
import { findCoupon } from './coupons.ts'

/** Opens a Stripe checkout page for a purchase. */
export async function createCheckout(
  stripe: Stripe,
  order: CheckoutOrder,
  key: string,
): Promise<{ id: string; url: string }> {
  const session = await callStripe(
    stripe.checkout.sessions.create(
      { ...commonFieldsOf(order), ...(await toPurchase(stripe, order)) },
      { idempotencyKey: key },
    ),
  ).catch(async (error: unknown) => {
    await requireUsableCoupon(stripe, order)
    throw error
  })
  return { id: session.id, url: session.url ?? order.cancelUrl }
}

const commonFieldsOf = ({ customer, orderId, successUrl, cancelUrl, tax, coupon, mode }: CheckoutOrder) => ({
  customer,
  client_reference_id: orderId,
  metadata: { order: orderId },
  success_url: successUrl,
  cancel_url: cancelUrl,
  ...(mode !== 'setup' && discountsOf(coupon)),
  ...(mode !== 'setup' && automaticTaxOf(tax)),
})

/**
 * Checks a coupon before Stripe does, which would respond with a different error.
 * @throws AppError coupon_invalid
 */
async function requireUsableCoupon(stripe: Stripe, order: CheckoutOrder): Promise<void> {
  if (!order.coupon) return
  const { promotionCode, coupon } = order.coupon
  const code =
    promotionCode === null
      ? coupon.id
      : (await callStripe(stripe.promotionCodes.retrieve(promotionCode))).code
  const foundCoupon = await findCoupon(stripe, code)
  if (!foundCoupon?.isValid) {
    const reason = foundCoupon ? (foundCoupon.problem ?? 'off') : 'unknown'
    throw new AppError('coupon_invalid', 'The coupon has expired or is used up', { reason })
  }
  const plan = order.mode === 'subscription' ? order.plan.id : null
  if (foundCoupon.coupon.plans && (plan === null || !foundCoupon.coupon.plans.includes(plan)))
    throw new AppError('coupon_invalid', "The coupon doesn't apply to this order", { reason: 'otherPlan' })
}

const discountsOf = (coupon: CheckedCoupon | undefined) =>
  coupon && {
    discounts: [
      coupon.promotionCode ? { promotion_code: coupon.promotionCode } : { coupon: coupon.coupon.id },
    ],
  }

const automaticTaxOf = (tax: Tax) =>
  tax?.kind === 'automatic' && {
    automatic_tax: { enabled: true },
    // Stripe requests the address that it needs, and the VAT number of businesses.
    billing_address_collection: 'required' as const,
    customer_update: { address: 'auto', name: 'auto' } as const,
    tax_id_collection: { enabled: true },
  }

async function toPurchase(
  stripe: Stripe,
  order: CheckoutOrder,
): Promise<Stripe.Checkout.SessionCreateParams> {
  if (order.mode === 'setup') return { mode: 'setup', currency: order.currency.toLowerCase() }
  const rates = await findOrCreateTaxRates(stripe, order.tax)
  const taxFields = rates.length > 0 && { tax_rates: rates }
  if (order.mode === 'subscription')
    return {
      mode: 'subscription',
      line_items: [
        { price: await findOrCreatePrice(stripe, order.plan), quantity: order.quantity, ...taxFields },
      ],
      subscription_data: { metadata: { order: order.orderId } },
    }
  const price = {
    currency: order.currency.toLowerCase(),
    unit_amount: order.amount,
    product_data: { name: order.description },
    tax_behavior: 'exclusive' as const,
  }
  return {
    mode: 'payment',
    line_items: [{ price_data: price, quantity: 1, ...taxFields }],
    invoice_creation: { enabled: true },
    // The card is charged for later top-ups.
    payment_intent_data: { setup_future_usage: 'off_session', metadata: { order: order.orderId } },
  }
}

/** Closes a checkout page unless the purchase is already paid. */
export async function expireCheckout(stripe: Stripe, id: string): Promise<void> {
  const { status } = await callStripe(stripe.checkout.sessions.retrieve(id))
  if (status === 'open') await callStripe(stripe.checkout.sessions.expire(id))
}

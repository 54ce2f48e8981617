import { type Form, group, list, number, readText, strings, texts } from './form.ts'
import { collect, discountedAmount, draft, payInvoice, periodEnd, taxOn, taxOptionsOf } from './money.ts'
import {
  type Card,
  type Coupon,
  cardDeclinedError,
  invalidRequestError,
  newId,
  type Price,
  type PromotionCode,
  type Session,
  type State,
  type Subscription,
} from './state.ts'

/** Returns whether a coupon or promotion code can be redeemed now. */
export const isRedeemable = (
  state: State,
  { max_redemptions, times_redeemed }: Coupon | PromotionCode,
  until: number | null,
) => (until === null || until > state.now()) && (max_redemptions === null || times_redeemed < max_redemptions)

export function createSession(state: State, form: Form, url: string): Session {
  const mode = readText(form, 'mode') ?? 'payment'
  const customer = state.find(state.customers, 'customer', readText(form, 'customer') ?? '')
  const [item = {}] = list(form, 'line_items')
  const quantity = number(item, 'quantity') ?? 1
  if (mode !== 'setup' && (!Number.isInteger(quantity) || quantity < 1 || quantity > 999_999))
    throw invalidRequestError('Invalid integer: quantity', 'parameter_invalid_integer')
  const priceId = readText(item, 'price')
  const price = priceId === undefined ? undefined : state.find(state.prices, 'price', priceId)
  const inline = group(item, 'price_data')
  const unit = price?.unit_amount ?? number(inline, 'unit_amount') ?? 0
  const { discount, promotion } = discountOf(state, form, price)
  const taxed = {
    rates: texts(item, 'tax_rates'),
    isAutomatic: readText(group(form, 'automatic_tax'), 'enabled') === 'true',
  }
  const netAmount = discountedAmount(unit * quantity, discount)
  const id = newId('cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    customer: customer.id,
    client_reference_id: readText(form, 'client_reference_id') ?? null,
    mode,
    status: 'open',
    payment_status: 'unpaid',
    currency: price?.currency ?? readText(inline, 'currency') ?? readText(form, 'currency') ?? null,
    amount_subtotal: unit * quantity,
    amount_total: netAmount + taxOn(state, netAmount, customer.id, taxed),
    subscription: null,
    url: `${url}/pay/${id}`,
    success_url: readText(form, 'success_url') ?? '',
    ordered: {
      price: price?.id ?? null,
      quantity,
      taxRates: taxed.rates,
      isTaxedAutomatically: taxed.isAutomatic,
      discount,
      promotion,
      description: readText(group(inline, 'product_data'), 'name') ?? 'Subscription',
      savesCard: readText(group(form, 'payment_intent_data'), 'setup_future_usage') === 'off_session',
      metadata: strings(group(group(form, 'payment_intent_data'), 'metadata')),
    },
  }
  state.sessions.set(id, session)
  return session
}

function discountOf(state: State, form: Form, price: Price | undefined) {
  const [input = {}] = list(form, 'discounts')
  const promotionId = readText(input, 'promotion_code')
  const promotion =
    promotionId === undefined ? null : state.find(state.promotionCodes, 'promotion code', promotionId)
  const couponId = promotion?.promotion.coupon ?? readText(input, 'coupon')
  if (couponId === undefined) return { discount: null, promotion }
  const discount = state.find(state.coupons, 'coupon', couponId)
  const isUsable =
    isRedeemable(state, discount, discount.redeem_by) &&
    (!promotion || (promotion.active && isRedeemable(state, promotion, promotion.expires_at)))
  if (!isUsable) throw invalidRequestError('This coupon has expired', 'coupon_expired')
  if (discount.applies_to && !discount.applies_to.products.includes(price?.product ?? ''))
    throw invalidRequestError(
      'The coupon does not apply to anything in this order',
      'coupon_applies_to_nothing',
    )
  return { discount, promotion }
}

/** Adds a card to a customer. */
export function addCard(state: State, customer: string, last4 = '4242', cvcCheck = 'pass'): Card {
  const expires = new Date().getUTCFullYear() + 3
  const checks = { cvc_check: cvcCheck }
  const card: Card = {
    id: newId('pm'),
    object: 'payment_method',
    customer,
    type: 'card',
    card: { brand: 'visa', last4, fingerprint: `fp-${last4}`, exp_month: 12, exp_year: expires, checks },
  }
  state.cards.set(card.id, card)
  state.emit('payment_method.attached', card)
  return card
}

/** Pays as a customer on Stripe's page. */
export function paySession(state: State, id: string, last4 = '4242'): Session {
  const session = state.find(state.sessions, 'checkout session', id)
  if (session.status !== 'open') throw invalidRequestError('This session is no longer open')
  if (state.declinedCards.has(last4)) throw cardDeclinedError()
  const { customer, ordered, mode } = session
  const { discount, promotion } = ordered
  if (
    (discount && !isRedeemable(state, discount, discount.redeem_by)) ||
    (promotion && !isRedeemable(state, promotion, promotion.expires_at))
  )
    throw invalidRequestError('The coupon or the promotion code has expired or is used up')
  const card = addCard(state, customer, last4)
  if (mode === 'subscription') session.subscription = subscribe(state, session, card).id
  else if (mode === 'payment') {
    const currency = session.currency ?? 'usd'
    payInvoice(state, {
      customer,
      currency,
      amount: session.amount_total,
      description: ordered.description,
      method: card.id,
      metadata: ordered.metadata,
    })
    if (!ordered.savesCard) state.cards.delete(card.id)
  }
  for (const redeemedCoupon of [ordered.discount, ordered.promotion])
    if (redeemedCoupon) redeemedCoupon.times_redeemed++
  session.status = 'complete'
  session.payment_status = mode === 'setup' ? 'no_payment_required' : 'paid'
  state.emit('checkout.session.completed', session)
  return session
}

function subscribe(state: State, session: Session, card: Card): Subscription {
  const { customer, ordered, currency } = session
  const price = state.find(state.prices, 'price', ordered.price ?? '')
  const start = state.now()
  const period = { start, end: periodEnd(start, price) }
  const subscription: Subscription = {
    id: newId('sub'),
    object: 'subscription',
    customer,
    status: 'active',
    currency: currency ?? price.currency,
    start_date: start,
    cancel_at: null,
    cancel_at_period_end: false,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          price,
          quantity: ordered.quantity,
          current_period_start: period.start,
          current_period_end: period.end,
          tax_rates: ordered.taxRates.map((id) => ({ id })),
        },
      ],
    },
    default_payment_method: card.id,
    pause_collection: null,
    isTaxedAutomatically: ordered.isTaxedAutomatically,
    discount: ordered.discount,
    appliedCoupon: ordered.discount,
    latest_invoice: null,
  }
  state.subscriptions.set(subscription.id, subscription)
  state.emit('customer.subscription.created', subscription)
  const amount = discountedAmount(price.unit_amount * ordered.quantity, ordered.discount)
  const lines = [{ description: 'Subscription', amount }]
  collect(
    state,
    draft(state, {
      customer,
      currency: price.currency,
      lines,
      taxed: taxOptionsOf(subscription),
      period,
      subscription: subscription.id,
    }),
  )
  return subscription
}

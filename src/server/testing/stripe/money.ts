import {
  type Charge,
  type Coupon,
  cardDeclinedError,
  type Invoice,
  type InvoiceLine,
  newId,
  type Price,
  type State,
  type Subscription,
  type TaxOptions,
} from './state.ts'

const months: Record<string, number> = { month: 1, year: 12 }

/** Returns the end of a price's billing period, in seconds since 1970. */
export function periodEnd(start: number, { recurring }: Price): number {
  const date = new Date(start * 1000)
  date.setUTCMonth(date.getUTCMonth() + (months[recurring?.interval ?? 'month'] ?? 1))
  return date.getTime() / 1000
}

export function discountedAmount(amount: number, coupon: Coupon | null): number {
  if (!coupon) return amount
  if (coupon.percent_off !== null) return amount - Math.round((amount * coupon.percent_off) / 100)
  return Math.max(0, amount - (coupon.amount_off ?? 0))
}

/** Tax rate that Stripe Tax applies: 25% in the seller's country, Denmark. */
const automaticTaxPercent = 25
const sellerCountry = 'DK'

/** Returns a customer's tax; businesses in other EU countries account for it themselves. */
export function taxOn(
  state: State,
  amount: number,
  customer: string,
  { rates, isAutomatic }: TaxOptions,
): number {
  const { address, tax_ids } = state.find(state.customers, 'customer', customer)
  const isReverseCharged =
    address?.country !== sellerCountry && tax_ids.data.some(({ type }) => type === 'eu_vat')
  const percentages = isAutomatic
    ? [isReverseCharged ? 0 : automaticTaxPercent]
    : rates.map((id) => state.taxRates.get(id)?.percentage ?? 0)
  return percentages.reduce((sum, percent) => sum + Math.round((amount * percent) / 100), 0)
}

/**
 * Returns invoice lines for a change within a period: the unused time at the amount charged for it, and the
 * remaining time at the new price. The amounts include discounts, as in Stripe's flexible billing mode
 * (https://docs.stripe.com/billing/subscriptions/prorations).
 */
export function prorate(
  subscription: Subscription,
  { price, quantity, date }: { price: Price; quantity: number; date: number },
): InvoiceLine[] {
  const [item] = subscription.items.data
  if (!item) return []
  const { current_period_start: start, current_period_end: end } = item
  const remainingShare = Math.max(0, Math.min(1, (end - date) / (end - start)))
  const isOtherPeriod = price.recurring?.interval !== item.price.recurring?.interval
  const chargedAmount = discountedAmount(item.price.unit_amount * item.quantity, subscription.appliedCoupon)
  const newAmount = discountedAmount(price.unit_amount * quantity, activeCoupon(subscription, price))
  return [
    { description: 'Unused time', amount: -Math.round(chargedAmount * remainingShare) },
    // A different interval starts a new period.
    { description: 'Remaining time', amount: Math.round(newAmount * (isOtherPeriod ? 1 : remainingShare)) },
  ]
}

/** Returns the coupon that applies to a subscription's charges for a price after the first one. */
export function activeCoupon({ discount }: Subscription, { product }: Price): Coupon | null {
  if (!discount || discount.duration === 'once') return null
  return discount.applies_to?.products.includes(product) === false ? null : discount
}

interface Bill {
  customer: string
  currency: string
  lines: InvoiceLine[]
  taxed: TaxOptions
  metadata?: Record<string, string>
  period: { start: number; end: number }
  subscription?: string
}

const creditOf = (state: State, customer: string) =>
  0 - state.balance.filter((each) => each.customer === customer).reduce((sum, { amount }) => sum + amount, 0)

/** Creates an invoice without storing it. */
export function draft(
  state: State,
  { customer, currency, lines, taxed, period, subscription, metadata = {} }: Bill,
): Invoice {
  const id = newId('in')
  const invoice: Invoice = {
    id,
    object: 'invoice',
    number: null,
    customer,
    status: 'open',
    currency,
    metadata,
    taxed,
    total: 0,
    amount_due: 0,
    total_taxes: [],
    created: state.now(),
    period_start: period.start,
    period_end: period.end,
    invoice_pdf: `https://pay.stripe.example/${id}.pdf`,
    hosted_invoice_url: `https://invoice.stripe.example/${id}`,
    attempt_count: 0,
    parent: subscription === undefined ? null : { subscription_details: { subscription } },
    lines: { object: 'list', data: lines },
  }
  calculateTotals(state, invoice)
  return invoice
}

/** Calculates the tax and total from an invoice's lines. */
export function calculateTotals(state: State, invoice: Invoice): void {
  const { customer, lines, taxed } = invoice
  const netAmount = lines.data.reduce((sum, { amount }) => sum + amount, 0)
  const tax = taxOn(state, netAmount, customer, taxed)
  invoice.total = netAmount + tax
  invoice.amount_due = Math.max(0, netAmount + tax - creditOf(state, customer))
  invoice.total_taxes = taxed.rates.length > 0 || taxed.isAutomatic ? [{ amount: tax }] : []
}

/** Returns a subscription's tax settings. */
export const taxOptionsOf = ({ items, isTaxedAutomatically: isAutomatic }: Subscription): TaxOptions => ({
  rates: (items.data[0]?.tax_rates ?? []).map(({ id }) => id),
  isAutomatic,
})

/** Stores an invoice and charges the card. */
export function collect(state: State, invoice: Invoice, method?: string): boolean {
  invoice.number ??= `TEST-${String(state.invoices.size + 1).padStart(4, '0')}`
  state.invoices.set(invoice.id, invoice)
  invoice.attempt_count++
  const { customer, currency, amount_due: amount } = invoice
  const subscription = state.subscriptions.get(invoice.parent?.subscription_details.subscription ?? '')
  const card = method ?? state.cardOf(customer, subscription?.id)?.id
  const chargeFields = { customer, currency, amount, description: invoice.number, invoice: invoice.id }
  const charge =
    amount > 0
      ? payInvoice(state, { ...chargeFields, ...(card !== undefined && { method: card }) })
      : undefined
  if (subscription) subscription.latest_invoice = invoice
  const isPaid = charge?.paid ?? true
  // A negative invoice becomes credit, which is applied to later ones.
  const usedCredit = isPaid ? invoice.total - amount : 0
  if (usedCredit !== 0)
    state.balance.push({
      id: newId('cbtxn'),
      customer,
      currency,
      amount: usedCredit,
      created: state.now(),
      description: invoice.number,
    })
  invoice.status = isPaid ? 'paid' : 'open'
  state.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
  return isPaid
}

/** Charges a customer's card. */
export function payInvoice(
  state: State,
  {
    customer,
    currency,
    amount,
    description,
    method,
    invoice = null,
    metadata = {},
  }: {
    customer: string
    currency: string
    amount: number
    description: string
    method?: string
    invoice?: string | null
    metadata?: Record<string, string>
  },
): Charge {
  const card = method === undefined ? state.cardOf(customer) : state.cards.get(method)
  const isPaid = card !== undefined && !state.declinedCards.has(card.card.last4)
  const intent = newId('pi')
  const charge: Charge = {
    id: newId('ch'),
    payment_intent: intent,
    object: 'charge',
    customer,
    status: isPaid ? 'succeeded' : 'failed',
    paid: isPaid,
    currency,
    amount,
    amount_refunded: 0,
    created: state.now(),
    description,
    failure_message: isPaid ? null : cardDeclinedError().message,
    metadata,
  }
  state.charges.set(charge.id, charge)
  const paymentFields = { latest_charge: charge.id, isPaid, invoice }
  state.intents.push({ id: intent, object: 'payment_intent', ...paymentFields })
  state.emit(isPaid ? 'charge.succeeded' : 'charge.failed', charge)
  return charge
}

/** Renews subscriptions whose period has ended, or ends them. */
export function renew(state: State): void {
  for (const subscription of state.subscriptions.values()) {
    const [item] = subscription.items.data
    while (item && subscription.status !== 'canceled' && item.current_period_end <= state.now()) {
      if (subscription.cancel_at_period_end) {
        subscription.status = 'canceled'
        state.emit('customer.subscription.deleted', subscription)
        break
      }
      const start = item.current_period_end
      item.current_period_start = start
      item.current_period_end = periodEnd(start, item.price)
      subscription.appliedCoupon = activeCoupon(subscription, item.price)
      const amount = discountedAmount(item.price.unit_amount * item.quantity, subscription.appliedCoupon)
      const { customer, currency } = subscription
      const lines = [{ description: 'Subscription', amount }]
      const period = { start, end: item.current_period_end }
      const taxed = taxOptionsOf(subscription)
      const bill = { customer, currency, lines, taxed, period, subscription: subscription.id }
      const invoice = draft(state, bill)
      if (subscription.pause_collection) {
        invoice.status = 'draft'
        state.invoices.set(invoice.id, invoice)
        continue
      }
      subscription.status = collect(state, invoice) ? 'active' : 'past_due'
      state.emit('customer.subscription.updated', subscription)
    }
  }
}

import {
  type Charge,
  type Coupon,
  declined,
  type Invoice,
  type InvoiceLine,
  newId,
  type PaymentIntent,
  type Price,
  type State,
  type Subscription,
} from './state.ts'

const months: Record<string, number> = { month: 1, year: 12 }

/** End of a period of a price, in seconds since 1970. */
export function periodEnd(start: number, { recurring }: Price): number {
  const date = new Date(start * 1000)
  date.setUTCMonth(date.getUTCMonth() + (months[recurring?.interval ?? 'month'] ?? 1))
  return date.getTime() / 1000
}

export function discounted(amount: number, coupon: Coupon | null): number {
  if (!coupon) return amount
  if (coupon.percent_off !== null) return amount - Math.round((amount * coupon.percent_off) / 100)
  return Math.max(0, amount - (coupon.amount_off ?? 0))
}

export const taxOn = (state: State, amount: number, rates: readonly string[]): number =>
  rates.reduce((sum, id) => sum + Math.round((amount * (state.taxRates.get(id)?.percentage ?? 0)) / 100), 0)

/** Lines of a change in the middle of a period: the unused rest of the old price, the rest of the new one. */
export function prorate(
  subscription: Subscription,
  { price, quantity, date }: { price: Price; quantity: number; date: number },
): InvoiceLine[] {
  const [item] = subscription.items.data
  if (!item) return []
  const { current_period_start: start, current_period_end: end } = item
  const left = Math.max(0, Math.min(1, (end - date) / (end - start)))
  const isOtherPeriod = price.recurring?.interval !== item.price.recurring?.interval
  return [
    { description: 'Unused time', amount: -Math.round(item.price.unit_amount * item.quantity * left) },
    // Another interval begins a new period.
    {
      description: 'Remaining time',
      amount: Math.round(price.unit_amount * quantity * (isOtherPeriod ? 1 : left)),
    },
  ]
}

interface Bill {
  customer: string
  currency: string
  lines: InvoiceLine[]
  taxRates: readonly string[]
  period: { start: number; end: number }
  subscription?: string
}

const creditOf = (state: State, customer: string) =>
  0 - state.balance.filter((each) => each.customer === customer).reduce((sum, { amount }) => sum + amount, 0)

/** Returns an invoice that isn't stored. */
export function draft(
  state: State,
  { customer, currency, lines, taxRates, period, subscription }: Bill,
): Invoice {
  const net = lines.reduce((sum, { amount }) => sum + amount, 0)
  const tax = taxOn(state, net, taxRates)
  const id = newId('in')
  return {
    id,
    object: 'invoice',
    number: null,
    customer,
    status: 'open',
    currency,
    total: net + tax,
    amount_due: Math.max(0, net + tax - creditOf(state, customer)),
    total_taxes: taxRates.length > 0 ? [{ amount: tax }] : [],
    created: state.now(),
    period_start: period.start,
    period_end: period.end,
    invoice_pdf: `https://pay.stripe.example/${id}.pdf`,
    hosted_invoice_url: `https://invoice.stripe.example/${id}`,
    attempt_count: 0,
    parent: subscription === undefined ? null : { subscription_details: { subscription } },
    lines: { object: 'list', data: lines },
  }
}

/** Stores an invoice and charges the card. */
export function collect(state: State, invoice: Invoice): boolean {
  invoice.number ??= `TEST-${String(state.invoices.size + 1).padStart(4, '0')}`
  state.invoices.set(invoice.id, invoice)
  invoice.attempt_count++
  const { customer, currency, amount_due: amount } = invoice
  const subscription = state.subscriptions.get(invoice.parent?.subscription_details.subscription ?? '')
  const method = state.cardOf(customer, subscription?.id)?.id
  const charge =
    amount > 0
      ? pay(state, { customer, currency, amount, description: invoice.number, ...(method && { method }) })
      : undefined
  if (subscription) subscription.latest_invoice = invoice
  if (charge?.paid) state.intents.push(intentOf(charge, { invoice: invoice.id }))
  const isPaid = charge?.paid ?? true
  // A negative invoice becomes credit, which pays later ones.
  const used = isPaid ? invoice.total - amount : 0
  if (used !== 0)
    state.balance.push({
      id: newId('cbtxn'),
      ...{ customer, currency, amount: used, created: state.now(), description: invoice.number },
    })
  invoice.status = isPaid ? 'paid' : 'open'
  state.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
  return isPaid
}

/** The payment that a charge belongs to. */
export const intentOf = (
  { id, customer, paid, metadata }: Charge,
  more: { invoice?: string } = {},
): PaymentIntent => ({
  id: newId('pi'),
  object: 'payment_intent',
  ...{ customer, metadata, ...more },
  status: paid ? 'succeeded' : 'requires_payment_method',
  latest_charge: id,
  last_payment_error: paid ? null : { message: declined().message },
})

/** Charges a customer's card. */
export function pay(
  state: State,
  {
    customer,
    currency,
    amount,
    description,
    method,
    metadata = {},
  }: {
    customer: string
    currency: string
    amount: number
    description: string
    method?: string
    metadata?: Record<string, string>
  },
): Charge {
  const card = method === undefined ? state.cardOf(customer) : state.cards.get(method)
  const isPaid = card !== undefined && !state.refused.has(card.card.last4)
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    customer,
    status: isPaid ? 'succeeded' : 'failed',
    paid: isPaid,
    currency,
    amount,
    amount_refunded: 0,
    created: state.now(),
    description,
    failure_message: isPaid ? null : declined().message,
    metadata,
  }
  state.charges.set(charge.id, charge)
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
      const amount = discounted(item.price.unit_amount * item.quantity, repeated(subscription.discount))
      const { customer, currency, taxRates } = subscription
      const lines = [{ description: 'Subscription', amount }]
      const period = { start, end: item.current_period_end }
      const isPaid = collect(
        state,
        draft(state, { customer, currency, lines, taxRates, period, subscription: subscription.id }),
      )
      subscription.status = isPaid ? 'active' : 'past_due'
      state.emit('customer.subscription.updated', subscription)
    }
  }
}

const repeated = (coupon: Coupon | null) => (coupon && coupon.duration !== 'once' ? coupon : null)

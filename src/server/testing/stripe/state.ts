import { randomBytes } from 'node:crypto'

/** An error in Stripe's format. */
export class StripeError extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  constructor(status: number, type: string, message: string, code?: string) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
  }
}

export const notFound = (kind: string, id: string) =>
  new StripeError(404, 'invalid_request_error', `No such ${kind}: '${id}'`, 'resource_missing')
export const invalidRequestError = (message: string, code?: string) =>
  new StripeError(400, 'invalid_request_error', message, code)
export const cardDeclinedError = () =>
  new StripeError(402, 'card_error', 'Your card was declined.', 'card_declined')

export const confirmationRequiredError = (code: string) =>
  new StripeError(402, 'card_error', 'The payment needs to be confirmed.', code)

export interface Customer {
  id: string
  object: 'customer'
  name: string | null
  email: string | null
  metadata: Record<string, string>
  invoice_settings: { default_payment_method: string | null }
  address: Record<string, string> | null
  tax_exempt: string
  tax_ids: { object: 'list'; data: TaxId[] }
}

export interface TaxId {
  id: string
  object: 'tax_id'
  customer: string
  type: string
  value: string
}

export interface Price {
  id: string
  object: 'price'
  product: string
  currency: string
  unit_amount: number
  recurring: { interval: string } | null
  lookup_key: string | null
  active: boolean
}

export interface TaxRate {
  id: string
  object: 'tax_rate'
  display_name: string
  country: string
  percentage: number
  inclusive: boolean
  active: boolean
}

export interface Coupon {
  id: string
  object: 'coupon'
  name: string | null
  percent_off: number | null
  amount_off: number | null
  currency: string | null
  duration: string
  duration_in_months: number | null
  applies_to?: { products: string[] }
  max_redemptions: number | null
  times_redeemed: number
  redeem_by: number | null
  valid: boolean
}

export interface PromotionCode {
  id: string
  object: 'promotion_code'
  code: string
  active: boolean
  promotion: { type: 'coupon'; coupon: string }
  max_redemptions: number | null
  times_redeemed: number
  expires_at: number | null
}

export interface Session {
  id: string
  object: 'checkout.session'
  customer: string
  client_reference_id: string | null
  mode: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  currency: string | null
  amount_subtotal: number
  amount_total: number
  subscription: string | null
  url: string
  success_url: string
  /** Ordered items, which Stripe doesn't return. */
  ordered: OrderedItems
}

export interface OrderedItems {
  price: string | null
  quantity: number
  taxRates: string[]
  discount: Coupon | null
  promotion: PromotionCode | null
  description: string
  savesCard: boolean
  isTaxedAutomatically: boolean
  /** Metadata of the payment. */
  metadata: Record<string, string>
}

export interface Subscription {
  id: string
  object: 'subscription'
  customer: string
  status: string
  currency: string
  start_date: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  items: {
    object: 'list'
    data: {
      id: string
      price: Price
      quantity: number
      current_period_start: number
      current_period_end: number
      tax_rates: { id: string }[]
    }[]
  }
  default_payment_method: string | null
  pause_collection: { behavior: string } | null
  isTaxedAutomatically: boolean
  discount: Coupon | null
  /** Coupon applied to the charge for the current period, which Stripe doesn't return. */
  appliedCoupon: Coupon | null
  /** Change that takes effect once its invoice is paid. */
  pending_update?: { invoice: string; price: string; quantity: number } | null
  latest_invoice: Invoice | null
}

export interface InvoiceLine {
  description: string
  amount: number
}

export interface Invoice {
  id: string
  object: 'invoice'
  number: string | null
  customer: string
  status: 'draft' | 'open' | 'paid' | 'void'
  currency: string
  metadata: Record<string, string>
  /** Tax, which Stripe returns elsewhere. */
  taxed: TaxOptions
  total: number
  amount_due: number
  total_taxes: { amount: number }[]
  created: number
  period_start: number
  period_end: number
  invoice_pdf: string
  hosted_invoice_url: string
  attempt_count: number
  parent: { subscription_details: { subscription: string } } | null
  lines: { object: 'list'; data: InvoiceLine[] }
}

/** Tax settings of a price: rates, or Stripe's own calculation. */
export interface TaxOptions {
  rates: readonly string[]
  isAutomatic: boolean
}

export interface Charge {
  id: string
  object: 'charge'
  customer: string
  status: 'succeeded' | 'failed'
  paid: boolean
  currency: string
  amount: number
  amount_refunded: number
  created: number
  description: string | null
  failure_message: string | null
  payment_intent: string
  metadata: Record<string, string>
}

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  latest_charge: string
  isPaid: boolean
  /** Invoice that the payment is for. */
  invoice: string | null
}

export interface Card {
  id: string
  object: 'payment_method'
  customer: string
  type: 'card'
  card: {
    brand: string
    last4: string
    fingerprint: string
    exp_month: number
    exp_year: number
    checks: { cvc_check: string }
  }
}

export interface Event {
  id: string
  object: 'event'
  type: string
  created: number
  livemode: boolean
  account?: string
  data: { object: object }
}

export interface BalanceTransaction {
  id: string
  customer: string
  amount: number
  currency: string
  created: number
  description: string | null
}

/** State of the server. */
export class State {
  /** Offset added to the machine's clock, in seconds. */
  clock = 0
  readonly customers = new Map<string, Customer>()
  readonly products = new Map<string, { id: string; object: 'product'; name: string }>()
  readonly prices = new Map<string, Price>()
  readonly taxRates = new Map<string, TaxRate>()
  readonly coupons = new Map<string, Coupon>()
  readonly promotionCodes = new Map<string, PromotionCode>()
  readonly sessions = new Map<string, Session>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly invoices = new Map<string, Invoice>()
  readonly charges = new Map<string, Charge>()
  readonly intents: PaymentIntent[] = []
  readonly cards = new Map<string, Card>()
  readonly balance: BalanceTransaction[] = []
  readonly events: Event[] = []
  /** Cards that the bank declines, by their last digits. */
  readonly declinedCards = new Set(['0002'])
  /** Cards whose bank requires confirmation of each payment. */
  readonly cardsToConfirm = new Set(['3184'])

  /** Whether banks require cardholders to confirm payments. */
  asksHolder = false

  now(): number {
    return Math.floor(Date.now() / 1000) + this.clock
  }

  emit(type: string, object: object): void {
    const event = { id: newId('evt'), object: 'event', type, created: this.now(), livemode: false } as const
    this.events.push({ ...event, data: { object: structuredClone(object) } })
  }

  find<T>(map: Map<string, T>, kind: string, id: string): T {
    const object = map.get(id)
    if (!object) throw notFound(kind, id)
    return object
  }

  /** Returns the card to charge: the subscription's card, the customer's default card, or the first one. */
  cardOf(customer: string, subscription?: string): Card | undefined {
    const subscriptionMethod = this.subscriptions.get(subscription ?? '')?.default_payment_method
    const methodId =
      subscriptionMethod ?? this.customers.get(customer)?.invoice_settings.default_payment_method
    const cards = [...this.cards.values()].filter((card) => card.customer === customer)
    return cards.find(({ id }) => id === methodId) ?? cards[0]
  }
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

import type {
  Adjustment,
  BillingDetails,
  BillingInterval,
  ChangePreview,
  Charge,
  Coupon,
  Invoice,
  Subscription,
} from '#contract/payments.ts'
import type { IdentifiedCard } from '#domain/billing/cards.ts'

/** A workspace as a customer. */
export interface NewCustomer {
  workspaceId: string
  name: string
  email: string | null
}

/**
 * Tax on a price: calculated by the provider, a fixed percentage, or accounted for by the customer
 * (reverse charge).
 */
export type Tax =
  | { kind: 'automatic' }
  | { kind: 'rate'; country: string; name: string; percent: number }
  | { kind: 'reverseCharge'; country: string }
  | null

/** A plan at a price; `amount` is the price per seat and interval, in the currency's smallest unit. */
export interface PricedPlan {
  id: string
  name: string
  interval: BillingInterval
  currency: string
  amount: number
}

/** Prefix of the order IDs of payments recorded by staff. */
export const recordedPaymentPrefix = 'recorded-'

interface CheckoutDetails {
  customer: string
  /** Identifies the order in its payment's events. */
  orderId: string
  successUrl: string
  cancelUrl: string
  tax: Tax
  /** Coupon or promotion code. */
  coupon?: CheckedCoupon | undefined
}

/** A purchase on the provider's page. */
export type CheckoutOrder = CheckoutDetails &
  (
    | { mode: 'subscription'; plan: PricedPlan; quantity: number }
    | { mode: 'payment'; currency: string; amount: number; description: string }
    | { mode: 'setup'; currency: string }
  )

export const checkoutModes = ['subscription', 'payment', 'setup'] as const

/** State of a purchase. */
export interface Checkout {
  id: string
  customer: string
  orderId: string
  mode: (typeof checkoutModes)[number]
  /** Whether its payment has arrived. */
  isPaid: boolean
  isExpired: boolean
  currency: string | null
  /** Amount before tax and after discounts. */
  subtotal: number
  total: number
  subscription: string | null
}

export interface SubscriptionChange {
  plan: PricedPlan
  quantity: number
}

export interface NewCoupon {
  name: string
  percentOff?: number | undefined
  amountOff?: { currency: string; amount: number } | undefined
  duration: 'once' | 'repeating' | 'forever'
  months?: number | undefined
  /** IDs of the plans that it applies to. */
  plans?: readonly string[] | undefined
  maxRedemptions?: number | undefined
  expiresAt?: Date | undefined
}

/** A coupon, or a promotion code for one. */
export interface CheckedCoupon {
  coupon: Coupon
  /** Null if the coupon was found by its own ID. */
  promotionCode: string | null
  isValid: boolean
  /** Reason why it isn't valid; null if it is valid, or if the service gives no reason. */
  problem: 'expired' | 'usedUp' | 'off' | null
}

/** Uses of a coupon or a promotion code. */
interface Limits {
  uses: number
  /** Null if unlimited. */
  maxUses: number | null
  /** Seconds since 1970; null if it never expires. */
  expires: number | null
  isValid: boolean
}

export interface PromotionCodeState extends Limits {
  id: string
  code: string
  /** ID of its coupon. */
  coupon: string
}

export interface CouponState extends Coupon, Limits {
  promotionCodes: PromotionCodeState[]
}

/** A code that customers enter to use a coupon. */
export interface NewPromotionCode {
  coupon: string
  /** Random by default. */
  code?: string | undefined
  maxRedemptions?: number | undefined
  expiresAt?: Date | undefined
}

/**
 * A subscription after a change; `confirmUrl` is a page where the customer must first confirm the
 * payment.
 */
export type ChangedSubscription = Subscription & { confirmUrl: string | null }

/**
 * A change to an object at the provider. Handlers read the object's current state, since events arrive in any
 * order.
 */
export interface PaymentEvent {
  /** Identifies the event; it may arrive repeatedly. */
  id: string
  about: 'checkout' | 'subscription' | 'invoice' | 'charge' | 'customer'
  objectId: string
  customer: string
  created: number
}

/** An invoice with its customer and subscription. */
export interface InvoiceState extends Invoice {
  customer: string
  subscription: string | null
  attempts: number
}

/** A charge with its customer and order. */
export interface ChargeState extends Charge {
  customer: string
  /** Null for subscription invoices. */
  orderId: string | null
}

/** An invoice to create and charge without the customer present. */
export interface OffSessionOrder {
  customer: string
  method: string
  currency: string
  /** Amount before tax. */
  amount: number
  tax: Tax
  description: string
  orderId: string
}

/** Outcome of a charge without the customer present. */
export type OffSessionCharge =
  /** `charge` is null if the customer's credit at the provider paid for it. */
  | { outcome: 'succeeded'; charge: string | null }
  | { outcome: 'processing' }
  /** `asksHolder`: the bank requires the cardholder to confirm. */
  | { outcome: 'declined'; reason: string; asksHolder: boolean }
  /** Withdrawn before it was charged. */
  | { outcome: 'withdrawn' }

/**
 * A payment service. Amounts are in their currency's smallest unit. Repeating a call with the same `key`
 * has no further effect. All calls throw an AppError: `unavailable` if the service doesn't respond,
 * `not_found` for unknown IDs, `card_declined` or `provider_failed` with the service's own message if it rejects the call.
 */
export interface PaymentProvider {
  readonly kind: 'local' | 'stripe'
  createCustomer(customer: NewCustomer, key: string): Promise<string>
  /** @throws AppError coupon_invalid, with the reason, if the coupon can't be used */
  createCheckout(order: CheckoutOrder, key: string): Promise<{ id: string; url: string }>
  readCheckout(id: string): Promise<Checkout>
  /** Closes a purchase unless it is already paid. */
  expireCheckout(id: string): Promise<void>
  readSubscription(id: string): Promise<Subscription & { customer: string }>
  previewChange(
    subscription: string,
    change: SubscriptionChange,
    prorationDate?: number,
  ): Promise<ChangePreview>
  changeSubscription(
    subscription: string,
    change: SubscriptionChange & { prorationDate: number },
    key: string,
  ): Promise<ChangedSubscription>
  /** Cancels now, or at the end of the period. */
  cancelSubscription(subscription: string, timing: 'now' | 'period-end', key: string): Promise<Subscription>
  /** Withdraws a pending cancellation. */
  resumeSubscription(subscription: string, key: string): Promise<Subscription>
  /** Keeps renewal invoices as drafts, which aren't charged. */
  pauseRenewals(subscription: string, key: string): Promise<void>
  /** Charges the draft invoices and future renewals. */
  resumeRenewals(subscription: string, key: string): Promise<void>
  /** Applies a tax to the future invoices of a customer and their subscription. */
  applyTax(customer: string, change: { subscription: string | null; tax: Tax }): Promise<void>
  /** Sets the recipient of future invoices. The caller must check the VAT number. */
  setBillingDetails(customer: string, details: BillingDetails): Promise<void>
  /** Returns the recipient of future invoices; null if it was never set. */
  readBillingDetails(customer: string): Promise<BillingDetails | null>
  createPortal(customer: string, returnUrl: string): Promise<{ url: string }>
  listInvoices(customer: string): Promise<Invoice[]>
  listCharges(customer: string): Promise<Charge[]>
  /** Lists cards, newest first. */
  listPaymentMethods(customer: string): Promise<IdentifiedCard[]>
  listAdjustments(customer: string): Promise<Adjustment[]>
  readInvoice(id: string): Promise<InvoiceState>
  /** Charges an open invoice to the stored card; returns false if the bank declines. */
  payInvoice(id: string, key: string): Promise<boolean>
  readCharge(id: string): Promise<ChargeState>
  /** Stores the payment method for future charges. */
  setDefaultPaymentMethod(customer: string, method: string, key: string): Promise<void>
  /** Returns the ID of the payment method for future charges; null if there is none. */
  readDefaultPaymentMethod(customer: string): Promise<string | null>
  /** Removes a payment method. The caller must check that it belongs to the customer. */
  removePaymentMethod(method: string, key: string): Promise<void>
  /** Charges a stored card, once for each order. A declined order leaves no invoice to be paid. */
  charge(order: OffSessionOrder): Promise<OffSessionCharge>
  /** Ends an order, which can then no longer be charged; returns the outcome of an earlier charge. */
  withdrawCharge(order: Pick<OffSessionOrder, 'customer' | 'orderId'>): Promise<OffSessionCharge>
  /** Refunds a charge in full or in part. */
  refund(charge: string, amount: number, key: string): Promise<{ id: string }>
  /** Refunds the payments for a subscription's latest period, unless they were refunded before. */
  refundSubscription(subscription: string, key: string): Promise<void>
  /** Finds a coupon by its ID or a promotion code; undefined if there is none. */
  findCoupon(code: string): Promise<CheckedCoupon | undefined>
  /** Lists active coupons, newest first. */
  listCoupons(): Promise<CouponState[]>
  createCoupon(coupon: NewCoupon, key: string): Promise<CouponState>
  /** Ends a coupon and its promotion codes. Subscriptions that already use the coupon keep the discount. */
  endCoupon(id: string): Promise<void>
  createPromotionCode(promotion: NewPromotionCode, key: string): Promise<PromotionCodeState>
  endPromotionCode(id: string): Promise<void>
  /**
   * Reads an event that the service sent; undefined for irrelevant events.
   * @throws AppError invalid_input if it wasn't signed by the service, is older than 300 s, or is about
   * another account
   */
  parseEvent(body: Buffer, signature: string): Promise<PaymentEvent | undefined>
  /** Lists events since a time, including those whose delivery failed. */
  listEvents(since: Date): Promise<PaymentEvent[]>
}

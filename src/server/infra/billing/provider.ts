import type { IncomingHttpHeaders } from 'node:http'
import type { Currency } from '#contract/catalog.ts'

/** What a customer buys: a subscription or credits. Prices come from the catalog, never from the browser. */
export type Order = {
  organizationId: string
  userId: string
  coupon: string | null
  /** Configured addresses of this installation. */
  successUrl: string
  cancelUrl: string
} & (
  | { kind: 'subscription'; plan: string; interval: 'month' | 'year'; seats: number }
  | { kind: 'credits'; cents: number; currency: Currency }
)

/** Another plan or number of seats; `prorationTime` is that of the preview. */
export interface SubscriptionChange {
  plan: string
  interval: 'month' | 'year'
  seats: number
  prorationTime: Date
}

/** Something that happened at a provider, applied once for each ID. */
export type BillingEvent = { id: string; organizationId: string } & (
  | { kind: 'payment'; cents: number; currency: Currency }
  | { kind: 'refund'; cents: number; currency: Currency }
  | {
      kind: 'subscription'
      plan: string
      interval: 'month' | 'year'
      seats: number
      subscribedAt: Date
      paidUntil: Date
    }
  | { kind: 'subscriptionEnded' }
  /** Most that jobs may charge to the card before it is paid; null without an active card. */
  | { kind: 'card'; limit: number | null }
  /** What jobs charged to the card was paid. */
  | { kind: 'cardPaid'; cents: number; currency: Currency }
)

export interface Coupon {
  id: string
  name: string
  /** Either of them. */
  percentOff: number | null
  amountOff: { cents: number; currency: Currency } | null
  duration: 'once' | 'forever'
  /** Plans it is for; null for all. */
  plans: readonly string[] | null
  /** Most that it can be used; null for no limit. */
  limit: number | null
  expiresAt: Date | null
}

export type BillingList = 'invoices' | 'charges' | 'methods' | 'adjustments'

/**
 * Takes payments. Keys make repeated calls harmless.
 * @public
 */
export interface BillingProvider {
  kind: 'local' | 'stripe'
  createCheckout(order: Order): Promise<{ id: string; url: string }>
  previewChange(
    organizationId: string,
    change: SubscriptionChange,
  ): Promise<{ cents: number; currency: Currency }>
  changeSubscription(organizationId: string, change: SubscriptionChange, key: string): Promise<void>
  /** Ends the subscription at the end of what is paid. */
  cancel(organizationId: string, key: string): Promise<void>
  /** URL of a page where the customer manages payment methods. */
  portal(organizationId: string, returnUrl: string): Promise<string>
  list(organizationId: string, of: BillingList): Promise<readonly unknown[]>
  /** Null for an unknown, expired or used-up code. */
  coupon(code: string): Promise<Coupon | null>
  createCoupon(coupon: Omit<Coupon, 'id'>): Promise<Coupon>
  createPromotionCode(coupon: string, code: string): Promise<void>
  /** @throws AppError signature_invalid for forged or old events */
  parseWebhook(raw: Buffer, headers: IncomingHttpHeaders): Promise<BillingEvent[]>
}

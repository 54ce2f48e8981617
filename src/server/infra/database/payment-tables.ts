import type { ColumnType, GeneratedAlways } from 'kysely'
import type { BillingInterval, PaymentMethod } from '#contract/payments.ts'
import type { CreatedAt, Json } from './columns.ts'

/** Customers, orders, and events of payment services. */
export interface PaymentTables {
  payment_customers: PaymentCustomersTable
  payment_orders: PaymentOrdersTable
  payment_events: PaymentEventsTable
  payment_charges: PaymentChargesTable
  payment_refunds: PaymentRefundsTable
  local_payment_objects: LocalPaymentObjectsTable
  local_payment_calls: LocalPaymentCallsTable
}

/** Payment services. */
export type PaymentProviderKind = 'local' | 'stripe'

export interface PaymentCustomersTable {
  organization_id: string
  provider: PaymentProviderKind
  customer: string
  /** ID of the last subscription; null if there was none. */
  subscription: ColumnType<string | null, string | null | undefined, string | null>
  /** The first active card, or the default one if none is active; used for future charges. */
  card: ColumnType<PaymentMethod | null, string | null | undefined, string | null>
  /** When the subscription of a deleted workspace was canceled. */
  closed_at: Date | null
  /** When renewals were paused because the workspace is scheduled for deletion. */
  renewals_paused_at: Date | null
  /** First day of the month in which the card expires, if an email announced it. */
  expiry_notice: ColumnType<Date | null, string | null | undefined, string | null>
}

/** The ordered item with its price, and whether a new workspace's coupon was used. */
export type OrderDetails = { usesKeptCoupon?: boolean } & (
  | {
      kind: 'plan'
      plan: string
      interval: BillingInterval
      quantity: number
      currency: string
      amount: number
    }
  | { kind: 'credits'; currency: string; amount: number }
  | { kind: 'card'; currency: string }
)

export interface PaymentOrdersTable {
  id: string
  organization_id: string
  user_id: string | null
  provider: PaymentProviderKind
  ordered: Json<OrderDetails>
  /** ID of the checkout; null until it is created. */
  checkout: string | null
  state: ColumnType<'open' | 'paid' | 'expired', 'open' | undefined, 'open' | 'paid' | 'expired'>
  created_at: CreatedAt
}

/** Handled events. */
export interface PaymentEventsTable {
  provider: PaymentProviderKind
  id: string
  handled_at: CreatedAt
}

/** A successful charge. Amounts are in the currency's smallest unit. */
export interface PaymentChargesTable {
  provider: PaymentProviderKind
  charge: string
  organization_id: string
  order_id: string | null
  kind: 'credits' | 'subscription'
  currency: string
  amount: ColumnType<string, number, never>
  refunded: ColumnType<string, number | undefined, number>
  charged_at: ColumnType<Date, Date, never>
}

/** A full or partial refund of a charge. */
export interface PaymentRefundsTable {
  id: GeneratedAlways<string>
  provider: PaymentProviderKind
  charge: string
  organization_id: string
  currency: string
  amount: ColumnType<string, number, never>
  /** Credits that were removed from the workspace. */
  credits: ColumnType<string, number, never>
  /** Idempotency key of the request; null for refunds made directly at the payment service. */
  key: string | null
  refunded_at: CreatedAt
}

/** An object of the local payment service. */
export interface LocalPaymentObjectsTable {
  id: string
  kind: string
  customer: string | null
  data: Json<unknown>
  /** Sequence number, in order of creation. */
  position: GeneratedAlways<string>
}

/** The stored response to a call with an idempotency key. */
export interface LocalPaymentCallsTable {
  key: string
  answer: Json<unknown>
  created_at: CreatedAt
}

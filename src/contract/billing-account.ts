import { z } from 'zod'
import { epochSeconds } from './ids.ts'
import { maxSeats } from './limits.ts'
import {
  adjustment,
  billingDetails,
  billingIntervals,
  charge,
  invoice,
  paymentMethod,
  subscription,
} from './payments.ts'
import { currencies } from './plan-choices.ts'

const amount = z.number().int().describe('Amount in the smallest unit of the currency, such as cents.')
const minutes = z.number().int()

/** A workspace's customer record at the payment service. */
export const billingAccount = z
  .object({
    provider: z.enum(['local', 'stripe']).describe('Payment service. `local` accepts only test payments.'),
    currency: z.enum(currencies),
    subscription: subscription.nullable().describe('Current subscription. Null if there is none.'),
    details: billingDetails.describe('Invoice recipient. Empty until it is set.'),
  })
  .meta({ id: 'BillingAccount' })
export type BillingAccount = z.infer<typeof billingAccount>

const storedCard = paymentMethod
  .extend({
    isDefault: z.boolean().describe('Whether this is the default card, which later charges use.'),
    isActive: z
      .boolean()
      .describe("Whether the card can be charged: it hasn't expired, and its security code was checked."),
  })
  .meta({ id: 'StoredCard' })
export type StoredCard = z.infer<typeof storedCard>

export const payments = z
  .object({
    invoices: z.array(invoice),
    charges: z.array(charge),
    cards: z.array(storedCard),
    adjustments: z.array(adjustment),
  })
  .meta({ id: 'Payments' })
export type Payments = z.infer<typeof payments>

export const statementKinds = [
  ...(['transcription', 'translation', 'conversion', 'precision', 'period', 'expired'] as const),
  ...(['payment', 'grant', 'adjustment', 'refund', 'payout'] as const),
] as const
export type StatementKind = (typeof statementKinds)[number]

const balances = {
  minutes: minutes.describe('Draft minutes from the plan.'),
  precision: minutes.describe('Precision minutes from the plan.'),
  credits: amount,
}
const balance = z.object(balances)

/** The part of a price that isn't charged for a late order. */
export const lateRefundPercent = z
  .number()
  .int()
  .min(0)
  .max(100)
  .describe("Percentage of the price that isn't charged because the order was delivered late.")

/** A workspace's usage and ledger for one calendar month (UTC). */
export const billingMonth = z
  .object({
    month: z.string(),
    currency: z.enum(currencies),
    opening: balance,
    closing: balance,
    days: z
      .array(
        z.object({
          day: z.string().describe('Date, such as `2026-11-27`.'),
          minutes: minutes.describe('Transcribed and translated minutes.'),
          cents: amount.describe('Amount paid with credits.'),
        }),
      )
      .describe('Days with usage.'),
    lines: z
      .array(z.object({ at: epochSeconds, kind: z.enum(statementKinds), ...balances, lateRefundPercent }))
      .describe('Changes to the balances, oldest first.'),
  })
  .meta({ id: 'BillingMonth' })
export type BillingMonth = z.infer<typeof billingMonth>

/** A change of plan, billing interval or number of seats. */
export const planChange = z.object({
  plan: z.string().min(1).max(40).describe('ID of a subscription in the price list.'),
  interval: z.enum(billingIntervals),
  quantity: z.number().int().min(1).max(maxSeats).describe('Number of seats.'),
})
export type PlanChange = z.infer<typeof planChange>

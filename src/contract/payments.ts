import { z } from 'zod'
import { countryCode, text } from './ids.ts'
import { couponDurations } from './plan-choices.ts'

/** Uppercase ISO 4217 currency code. */
const currency = z.string().regex(/^[A-Z]{3}$/)
const cents = z.number().int()
const seconds = z.number().int().describe('Time in seconds since 1970.')

export const billingIntervals = ['month', 'year'] as const
export type BillingInterval = (typeof billingIntervals)[number]

/** Recipient of invoices. */
export const billingDetails = z
  .strictObject({
    name: text.trim().max(120),
    line1: text.trim().max(120),
    line2: text.trim().max(120),
    city: text.trim().max(80),
    postalCode: text.trim().max(20),
    region: text.trim().max(80),
    country: z.union([z.literal(''), countryCode]).describe('Two-letter country code. Empty if not given.'),
    vatNumber: text.trim().max(40),
  })
  .meta({ id: 'BillingDetails' })
export type BillingDetails = z.infer<typeof billingDetails>

export const invoiceStates = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const
export const chargeStates = ['succeeded', 'pending', 'failed'] as const

export const invoice = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    status: z.enum(invoiceStates),
    currency,
    total: cents,
    tax: cents.describe('Tax included in the total.'),
    created: seconds,
    period: z.object({ start: seconds, end: seconds }).nullable(),
    pdf: z.string().nullable().describe('URL of the PDF file. Null for drafts.'),
    page: z.string().nullable().describe('URL of the page where an open invoice can be paid.'),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.infer<typeof invoice>

export const charge = z
  .object({
    id: z.string(),
    status: z.enum(chargeStates),
    paid: z.boolean(),
    currency,
    amount: cents,
    refunded: cents.describe('Refunded amount.'),
    created: seconds,
    description: z.string().nullable(),
    failure: z.string().nullable().describe("The bank's reason for a failed charge."),
  })
  .meta({ id: 'Charge' })
export type Charge = z.infer<typeof charge>

export const paymentMethod = z
  .object({
    id: z.string(),
    card: z.object({
      brand: z.string(),
      last4: z.string(),
      exp_month: z.number().int(),
      exp_year: z.number().int(),
      checks: z.object({ cvc_check: z.string().nullable() }),
    }),
  })
  .meta({ id: 'PaymentMethod' })
export type PaymentMethod = z.infer<typeof paymentMethod>

export const adjustment = z
  .object({
    id: z.string(),
    currency,
    amount: cents.describe('Amount of the adjustment. Positive if it increases what the customer owes.'),
    created: seconds,
    description: z.string().nullable(),
  })
  .meta({ id: 'Adjustment' })
export type Adjustment = z.infer<typeof adjustment>

export const subscriptionStates = [
  ...(['active', 'trialing', 'past_due', 'unpaid', 'incomplete', 'incomplete_expired'] as const),
  ...(['paused', 'canceled'] as const),
] as const

export const subscription = z
  .object({
    id: z.string(),
    status: z.enum(subscriptionStates),
    plan: z.string().describe('ID of the plan in the catalog.'),
    interval: z.enum(billingIntervals),
    currency,
    quantity: z.number().int().describe('Number of seats.'),
    amount: cents.describe('Price per seat and interval, excluding taxes.'),
    started: seconds,
    period: z.object({ start: seconds, end: seconds }),
    cancelAt: seconds.nullable().describe("When the canceled subscription ends. Null if it wasn't canceled."),
    renewalsPaused: z
      .boolean()
      .describe('Whether renewals are paused because the workspace will be deleted.'),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof subscription>

export const coupon = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    percentOff: z.number().nullable(),
    amountOff: z.object({ currency, amount: cents }).nullable(),
    duration: z.enum(couponDurations),
    months: z.number().int().nullable().describe('Number of months of a repeating coupon.'),
    plans: z.array(z.string()).nullable().describe('IDs of plans that the coupon applies to. Null for all.'),
  })
  .meta({ id: 'Coupon' })
export type Coupon = z.infer<typeof coupon>

/** A preview of a plan or quantity change. */
export const changePreview = z
  .object({
    currency,
    amountDue: cents.describe('Amount due now.'),
    tax: cents,
    nextAmount: cents.describe('Amount due for the next period.'),
    prorationDate: seconds.describe('Time for which the preview was calculated.'),
    lines: z.array(z.object({ description: z.string(), amount: cents })),
  })
  .meta({ id: 'ChangePreview' })
export type ChangePreview = z.infer<typeof changePreview>

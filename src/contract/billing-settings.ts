import { z } from 'zod'
import { planAndUsage } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { id, text } from './ids.ts'
import { creditBounds } from './limits.ts'
import { coupon } from './payments.ts'
import { currencies, topUpOffReasons } from './plan-choices.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const cents = z.number().int().describe("Amount in the smallest unit of the workspace's currency.")
const amount = cents.min(creditBounds.least).max(creditBounds.most)

const topUp = z.object({
  amount: amount.describe('Amount of each charge.'),
  threshold: cents.min(0).max(creditBounds.most).describe('Credit balance below which the card is charged.'),
  cap: cents
    .min(creditBounds.least)
    .max(1_000_000_000)
    .describe('Maximum amount charged in a calendar month. At least `amount`.'),
})

export const billingSettings = z
  .object({
    currency: z.enum(currencies),
    canChangeCurrency: z
      .boolean()
      .describe('Whether the currency can still be changed. False after the first purchase.'),
    coupon: z.string().nullable().describe('Coupon for the first purchase.'),
    couponTerms: coupon
      .nullable()
      .describe("The coupon's discount. Null if there is no coupon, or if it's no longer valid."),
    topUp: topUp.nullable().describe('Automatic top-up. Null if it is off.'),
    topUpStopped: z
      .enum(topUpOffReasons)
      .nullable()
      .describe('Why automatic top-up was turned off. Null if a user turned it off.'),
    charged: cents.describe('Amount charged automatically this month.'),
    card: z
      .object({ brand: z.string(), last4: z.string() })
      .nullable()
      .describe('Card that is charged. Null if none is active.'),
    budget: cents.nullable().describe('Monthly budget. Emails are sent at 80% and 100%.'),
    spent: cents.describe('Amount charged for or reserved by recordings and translations this month.'),
  })
  .meta({ id: 'BillingSettings' })
export type BillingSettings = z.infer<typeof billingSettings>

export const billingSettingsEndpoints = {
  getBillingSettings: endpoint({
    ...routes.getBillingSettings,
    home: 'forward',
    summary: "Get a workspace's billing settings",
    description: 'Owners and admins only. Requires the `plans` edition.',
    errors: ['not_found', 'forbidden', 'not_available'],
    example: { params: { oid: sample.workspace }, error: 'not_available' },
    access: 'user',
    params: z.object({ oid: id }),
    answer: { kind: 'result', schema: billingSettings },
  }),
  changeBillingSettings: endpoint({
    ...routes.changeBillingSettings,
    home: 'forward',
    summary: "Update a workspace's billing settings",
    description:
      'Automatic top-up requires an active card. The currency can be changed until the first purchase. Owners and admins only. Requires the `plans` edition.',
    errors: ['not_found', 'forbidden', 'conflict', 'not_available', 'unavailable', 'provider_failed'],
    example: {
      params: { oid: sample.workspace },
      body: { topUp: { amount: 2500, threshold: 500, cap: 10_000 }, budget: 20_000 },
      error: 'not_available',
    },
    access: 'user',
    personal: true,
    params: z.object({ oid: id }),
    body: z.object({
      currency: z.enum(currencies).optional(),
      topUp: topUp
        .refine(({ amount, cap }) => cap >= amount, { path: ['cap'], message: 'At least the amount' })
        .nullable()
        .optional()
        .describe('Automatic top-up. Null turns it off.'),
      budget: cents
        .min(1)
        .max(1_000_000_000)
        .nullable()
        .optional()
        .describe('Monthly budget. Null removes it.'),
      coupon: z.null().optional().describe('Coupon for the first purchase. Null removes it.'),
    }),
    answer: { kind: 'result', schema: billingSettings },
  }),
  readCoupon: endpoint({
    ...routes.readCoupon,
    summary: 'Check a coupon',
    description: 'Requires the `plans` edition.',
    errors: ['coupon_invalid', 'not_available', 'too_many_requests', 'unavailable', 'provider_failed'],
    example: { body: { code: 'WELCOME' }, error: 'not_available' },
    access: 'user',
    personal: true,
    body: z.object({ code: text.trim().min(1).max(100).describe('Coupon or promotion code.') }),
    answer: { kind: 'result', schema: coupon },
  }),
  recordPayment: endpoint({
    ...routes.recordPayment,
    home: 'forward',
    summary: 'Record a payment',
    description:
      'Records a bank transfer that pays an open invoice, or that buys credits with a new invoice. Repeating a request with the same `key` has no effect. The payment is recorded in the audit log. Staff only. Requires the `plans` edition, without a payment service.',
    errors: ['not_found', 'forbidden', 'conflict', 'not_available'],
    example: {
      params: { oid: sample.workspace },
      body: { credits: 10_000, reference: 'Transfer 2026-0117', key: sample.newId },
      error: 'not_available',
    },
    access: 'user',
    personal: true,
    params: z.object({ oid: id }),
    body: z
      .object({
        invoice: z
          .string()
          .min(1)
          .max(60)
          .optional()
          .describe('ID of the open invoice that the transfer pays.'),
        credits: cents
          .min(1)
          .max(100_000_000)
          .optional()
          .describe("Credits that the transfer buys, in the smallest unit of the workspace's currency."),
        reference: text.trim().min(1).max(140).describe('Payment reference of the transfer.'),
        key: id.describe('Idempotency key, chosen by the client. A repeated request is recorded only once.'),
      })
      .refine(({ invoice, credits }) => (invoice === undefined) !== (credits === undefined), {
        path: ['credits'],
        message: 'Either an invoice or credits',
      }),
    answer: { kind: 'result', schema: planAndUsage },
  }),
}

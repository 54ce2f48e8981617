import { z } from 'zod'
import { planAndUsage } from './billing.ts'
import { newCoupon, newPromotionCode, promotionCode, staffCoupon } from './coupons.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { month } from './months.ts'
import { adjustment, charge, invoice, paymentMethod, subscription } from './payments.ts'
import { currencies } from './plan-choices.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const amount = z.number().int().describe('Amount in the smallest unit of the currency.')
const providerId = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w-]+$/)

/** A transaction in a workspace's ledger. */
export const ledgerTransaction = z
  .object({
    id: z.string(),
    at: epochSeconds,
    kind: z.enum([
      ...(['hold', 'capture', 'release', 'period', 'payment'] as const),
      ...(['grant', 'adjustment', 'refund', 'payout'] as const),
    ]),
    entries: z.array(
      z.object({
        account: z.string(),
        unit: z.string().describe('`minutes`, `precisionMinutes` or a currency.'),
        amount: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'LedgerTransaction' })

/** A workspace's billing data as its owners see it, with its most recent ledger transactions. */
export const customerBilling = z
  .object({
    name: z.string().describe('Name of the workspace.'),
    ...planAndUsage.shape,
    provider: z.enum(['local', 'stripe']),
    customer: z
      .string()
      .nullable()
      .describe('Customer ID at the payment service. Null before the first purchase.'),
    subscription: subscription.nullable(),
    paymentMethods: z.array(paymentMethod),
    invoices: z.array(invoice),
    charges: z.array(charge),
    adjustments: z.array(adjustment),
    transactions: z.array(ledgerTransaction).describe('The latest 100 transactions, newest first.'),
  })
  .meta({ id: 'CustomerBilling' })
export type CustomerBilling = z.infer<typeof customerBilling>

/** Revenue for one month in one currency. */
export const monthlyRevenue = z
  .object({
    month,
    currency: z.enum(currencies),
    purchases: amount.describe('Amount paid for credits, including tax.'),
    subscriptions: amount.describe('Amount paid for subscriptions, including tax.'),
    refunds: amount,
    creditsUsed: amount.describe('Credits used by jobs.'),
  })
  .meta({ id: 'MonthlyRevenue' })
export type MonthlyRevenue = z.infer<typeof monthlyRevenue>

const failures = ['forbidden', 'not_available', 'provider_failed', 'unavailable'] as const

export const staffBillingEndpoints = {
  getCustomerBilling: endpoint({
    ...routes.getCustomerBilling,
    home: 'forward',
    summary: "Get a workspace's billing",
    description:
      'Returns the plan, payments and ledger. Access is recorded in the audit log. Staff only. Requires the `plans` edition.',
    errors: [...failures, 'not_found'],
    example: { params: { oid: sample.workspace }, error: 'not_available' },
    access: 'user',
    personal: true,
    params: z.object({ oid: id }),
    answer: { kind: 'result', schema: customerBilling },
  }),
  refundCharge: endpoint({
    ...routes.refundCharge,
    home: 'forward',
    summary: 'Refund a charge',
    description:
      'Refunds all or part of a charge. Refunding a credit purchase removes its unused credits. The reason is recorded in the audit log. Repeating a request with the same `key` has no effect. Staff only. Requires the `plans` edition.',
    errors: [...failures, 'not_found', 'conflict'],
    example: {
      params: { oid: sample.workspace },
      body: {
        charge: 'ch_5b1d0e9a7c3f2d8e4a6b9c01',
        cents: 500,
        currency: 'USD',
        reason: 'Bought twice',
        key: sample.newId,
      },
      error: 'not_available',
    },
    access: 'user',
    personal: true,
    params: z.object({ oid: id }),
    body: z.object({
      charge: providerId.describe('ID of the charge.'),
      cents: z
        .number()
        .int()
        .min(1)
        .max(100_000_000)
        .describe('Amount to refund, at most the unrefunded amount.'),
      currency: z.enum(currencies).describe('Currency of the charge.'),
      reason: text.trim().min(1).max(300).describe('Reason for the refund, recorded in the audit log.'),
      key: id.describe('Idempotency key, chosen by the client. A repeated request refunds only once.'),
    }),
    answer: {
      kind: 'result',
      schema: z.object({
        charge,
        creditsRemoved: amount.describe('Credits removed from the workspace.'),
      }),
    },
  }),
  listCoupons: endpoint({
    ...routes.listCoupons,
    home: 'forward',
    summary: 'List coupons and their promotion codes',
    description:
      "Returns coupons that haven't ended, newest first. Staff only. Requires the `plans` edition.",
    errors: failures,
    example: { error: 'not_available' },
    access: 'user',
    personal: true,
    answer: { kind: 'page', schema: staffCoupon },
  }),
  addCoupon: endpoint({
    ...routes.addCoupon,
    home: 'forward',
    summary: 'Add a coupon',
    description: 'Staff only. Requires the `plans` edition.',
    errors: failures,
    example: {
      body: { name: 'Libraries', percentOff: 20, duration: 'forever' },
      error: 'not_available',
    },
    access: 'user',
    personal: true,
    body: newCoupon,
    answer: { kind: 'result', schema: staffCoupon },
  }),
  endCoupon: endpoint({
    ...routes.endCoupon,
    home: 'forward',
    summary: 'End a coupon',
    description:
      'The coupon and its promotion codes can no longer be used. Subscriptions that already use the coupon keep the discount. Staff only. Requires the `plans` edition.',
    errors: [...failures, 'not_found'],
    example: { params: { couponId: 'coupon_5b1d0e9a' }, error: 'not_available' },
    access: 'user',
    personal: true,
    params: z.object({ couponId: providerId }),
    answer: { kind: 'empty' },
  }),
  addPromotionCode: endpoint({
    ...routes.addPromotionCode,
    home: 'forward',
    summary: 'Add a promotion code',
    description: 'Customers enter the code to use the coupon. Staff only. Requires the `plans` edition.',
    errors: [...failures, 'not_found'],
    example: {
      params: { couponId: 'coupon_5b1d0e9a' },
      body: { code: 'LIBRARY20', maxRedemptions: 100 },
      error: 'not_available',
    },
    access: 'user',
    personal: true,
    params: z.object({ couponId: providerId }),
    body: newPromotionCode,
    answer: { kind: 'result', schema: promotionCode },
  }),
  endPromotionCode: endpoint({
    ...routes.endPromotionCode,
    home: 'forward',
    summary: 'End a promotion code',
    description: 'The code can no longer be used. Staff only. Requires the `plans` edition.',
    errors: [...failures, 'not_found'],
    example: { params: { promotionCodeId: 'promo_5b1d0e9a' }, error: 'not_available' },
    access: 'user',
    personal: true,
    params: z.object({ promotionCodeId: providerId }),
    answer: { kind: 'empty' },
  }),
  getRevenue: endpoint({
    ...routes.getRevenue,
    home: 'forward',
    summary: 'Get the revenue summary',
    description:
      'Returns amounts by month (UTC) and currency, newest first. Staff only. Requires the `plans` edition.',
    errors: ['forbidden', 'not_available'],
    example: { query: { from: '2026-10', to: '2026-11' }, error: 'not_available' },
    access: 'user',
    personal: true,
    query: z.object({ from: month, to: month }),
    answer: { kind: 'page', schema: monthlyRevenue },
  }),
  exportRevenue: endpoint({
    ...routes.exportRevenue,
    home: 'forward',
    summary: 'Export the revenue summary',
    description: 'Staff only. Requires the `plans` edition.',
    errors: ['forbidden', 'not_available'],
    example: { query: { from: '2026-10', to: '2026-11', format: 'csv' }, error: 'not_available' },
    access: 'user',
    personal: true,
    query: z.object({ from: month, to: month, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    answer: {
      kind: 'raw',
      types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    },
  }),
}

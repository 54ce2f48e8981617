import { z } from 'zod'
import { billingAccount, billingMonth, payments, planChange } from './billing-account.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id } from './ids.ts'
import { billingDetails, changePreview, coupon, subscription } from './payments.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const amount = z.number().int().describe('Amount in the smallest unit of the currency, such as cents.')
const params = z.object({ oid: id })
const objectId = z.string().min(1).max(100)
const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .describe('Calendar month (UTC), such as `2026-11`.')
const sampleCard = 'pm_5b1d0e9a7c3f2d8e4a6b9c01'
const change = { plan: 'business', interval: 'month', quantity: 3 } as const
const commonFields = {
  home: 'forward',
  access: 'user',
  errors: ['not_found', 'forbidden', 'not_available', 'provider_failed', 'unavailable'],
} as const
const managerAccess = 'Owners and admins only. Requires the `plans` edition.'

/** A subscription after a change. */
export const changedPlan = z.object({
  subscription,
  confirmUrl: z
    .string()
    .nullable()
    .describe("URL of the page where the customer confirms the payment. Null if it's already paid."),
})

export const customerBillingEndpoints = {
  getBillingAccount: endpoint({
    ...routes.getBillingAccount,
    ...commonFields,
    summary: "Get a workspace's subscription and billing details",
    description: managerAccess,
    example: { params: { oid: sample.workspace }, error: 'not_available' },
    params,
    answer: { kind: 'result', schema: billingAccount },
  }),
  listPayments: endpoint({
    ...routes.listPayments,
    ...commonFields,
    summary: "List a workspace's invoices, charges, cards and adjustments",
    description: `Each list is sorted from newest to oldest. ${managerAccess}`,
    example: { params: { oid: sample.workspace }, error: 'not_available' },
    params,
    answer: { kind: 'result', schema: payments },
  }),
  previewPlanChange: endpoint({
    ...routes.previewPlanChange,
    ...commonFields,
    errors: [...commonFields.errors, 'conflict'],
    summary: 'Preview a change of plan or seats',
    description: `Returns the amounts due now and in the next period. ${managerAccess}`,
    example: { params: { oid: sample.workspace }, body: change, error: 'not_available' },
    params,
    body: planChange,
    answer: { kind: 'result', schema: changePreview },
  }),
  changePlan: endpoint({
    ...routes.changePlan,
    ...commonFields,
    errors: [...commonFields.errors, 'conflict', 'card_declined'],
    summary: 'Change plan or seats',
    description: `Pass the preview's \`prorationDate\` and amounts. Fails with \`conflict\` and the reason \`price_changed\` if the price has changed or the preview is older than 30 minutes. If \`confirmUrl\` is set, the change takes effect once the customer confirms the payment on that page. ${managerAccess}`,
    example: {
      params: { oid: sample.workspace },
      body: {
        ...change,
        prorationDate: 1_795_305_600,
        amountDue: 9000,
        nextAmount: 18_000,
        key: sample.newId,
      },
      error: 'not_available',
    },
    personal: true,
    params,
    body: planChange.extend({
      prorationDate: epochSeconds,
      amountDue: amount,
      nextAmount: amount,
      key: id.describe('Idempotency key, chosen by the client. A repeated request charges only once.'),
    }),
    answer: {
      kind: 'result',
      schema: changedPlan,
    },
  }),
  cancelPlan: endpoint({
    ...routes.cancelPlan,
    ...commonFields,
    errors: [...commonFields.errors, 'conflict'],
    summary: 'Cancel a subscription',
    description: `The subscription ends with the paid period and can be resumed until then. ${managerAccess}`,
    example: { params: { oid: sample.workspace }, error: 'not_available' },
    personal: true,
    params,
    answer: { kind: 'result', schema: subscription },
  }),
  resumePlan: endpoint({
    ...routes.resumePlan,
    ...commonFields,
    errors: [...commonFields.errors, 'conflict'],
    summary: 'Resume a canceled subscription',
    description: `A subscription can be resumed until it ends. ${managerAccess}`,
    example: { params: { oid: sample.workspace }, error: 'not_available' },
    personal: true,
    params,
    answer: { kind: 'result', schema: subscription },
  }),
  openPortal: endpoint({
    ...routes.openPortal,
    ...commonFields,
    summary: "Get a link to the payment service's portal",
    description: `In the portal, customers manage payment methods, the billing address and invoices at Stripe. ${managerAccess}`,
    example: { params: { oid: sample.workspace }, error: 'not_available' },
    personal: true,
    params,
    answer: { kind: 'result', schema: z.object({ url: z.string() }) },
  }),
  setBillingDetails: endpoint({
    ...routes.setBillingDetails,
    ...commonFields,
    summary: "Set a workspace's billing details",
    description: `VAT numbers are normalized. A number that isn't valid in the country fails with \`invalid_input\` and the reason \`vat_number\`; its registration isn't checked. Businesses with a VAT number in an EU country other than the seller's pay no VAT. ${managerAccess}`,
    example: {
      params: { oid: sample.workspace },
      body: {
        name: 'Analytical Engines ApS',
        line1: 'Nørregade 1',
        line2: '',
        city: 'København',
        postalCode: '1165',
        region: '',
        country: 'DK',
        vatNumber: 'DK13585628',
      },
      error: 'not_available',
    },
    personal: true,
    params,
    body: billingDetails,
    answer: { kind: 'result', schema: billingDetails },
  }),
  setDefaultCard: endpoint({
    ...routes.setDefaultCard,
    ...commonFields,
    errors: [...commonFields.errors, 'conflict'],
    summary: 'Set the default card',
    description: `Later charges use this card. ${managerAccess}`,
    example: { params: { oid: sample.workspace, cardId: sampleCard }, error: 'not_available' },
    personal: true,
    params: params.extend({ cardId: objectId }),
    answer: { kind: 'empty' },
  }),
  removeCard: endpoint({
    ...routes.removeCard,
    ...commonFields,
    errors: [...commonFields.errors, 'conflict'],
    summary: 'Remove a card',
    description: `A subscription's only card can't be removed. ${managerAccess}`,
    example: { params: { oid: sample.workspace, cardId: sampleCard }, error: 'not_available' },
    personal: true,
    params: params.extend({ cardId: objectId }),
    answer: { kind: 'empty' },
  }),
  downloadInvoice: endpoint({
    ...routes.downloadInvoice,
    ...commonFields,
    summary: 'Download an invoice',
    description: `Returns a PDF file. With Stripe, redirects to Stripe's file. ${managerAccess}`,
    example: {
      params: { oid: sample.workspace, invoiceId: 'in_5b1d0e9a7c3f2d8e4a6b9c01' },
      error: 'not_available',
    },
    params: params.extend({ invoiceId: objectId }),
    answer: { kind: 'raw', types: ['application/pdf'], redirect: 302 },
  }),
  getBillingMonth: endpoint({
    ...routes.getBillingMonth,
    ...commonFields,
    summary: "Get a month's usage and balances",
    description: managerAccess,
    example: { params: { oid: sample.workspace, month: '2026-11' }, error: 'not_available' },
    params: params.extend({ month }),
    answer: { kind: 'result', schema: billingMonth },
  }),
  downloadStatement: endpoint({
    ...routes.downloadStatement,
    ...commonFields,
    summary: "Download a month's statement",
    description: managerAccess,
    example: {
      params: { oid: sample.workspace, month: '2026-11' },
      query: { format: 'csv' },
      error: 'not_available',
    },
    params: params.extend({ month }),
    query: z.object({ format: z.enum(['pdf', 'csv']) }),
    answer: { kind: 'raw', types: ['application/pdf', 'text/csv'] },
  }),
  checkCoupon: endpoint({
    ...routes.checkCoupon,
    ...commonFields,
    errors: [...commonFields.errors, 'coupon_invalid', 'too_many_requests'],
    summary: 'Check a coupon',
    description: `Fails with \`coupon_invalid\` and a reason: \`unknown\`, \`expired\`, \`usedUp\`, \`otherPlan\`, \`otherCurrency\` or \`off\`. ${managerAccess}`,
    example: {
      params: { oid: sample.workspace },
      body: { code: 'LAUNCH', plan: 'business' },
      error: 'not_available',
    },
    params,
    body: z.object({
      code: z.string().trim().min(1).max(100).describe('Coupon or promotion code.'),
      plan: z
        .string()
        .min(1)
        .max(40)
        .optional()
        .describe('ID of the plan to buy. If omitted, the check ignores which plans the coupon applies to.'),
    }),
    answer: { kind: 'result', schema: coupon },
  }),
}

import { z } from 'zod'
import { priceList } from './checkouts.ts'
import { newCoupon, newPromotionCode, promotionCode, staffCoupon } from './coupons.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { creditBounds, maxReportMonths, maxSeats } from './limits.ts'
import {
  adjustment,
  billingIntervals,
  changePreview,
  charge,
  coupon,
  invoice,
  paymentMethod,
  subscription,
} from './payments.ts'
import { currencies } from './plan-choices.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { usageFilter, usageRow } from './usage-reports.ts'

/** The caller, and the workspace that a function is about. */
const subject = {
  uid: id.optional().describe('ID of the caller, who is the default.'),
  oid: id.describe('ID of the workspace.'),
}
const onlySubject = z.object(subject)
const example = { body: { oid: sample.workspace }, error: 'not_available' } as const
const forManagers = 'For owners and admins, and only with plans.'
const readErrors = ['not_found', 'forbidden', 'not_available', 'provider_failed', 'unavailable'] as const
const writeErrors = [...readErrors, 'conflict'] as const

const plan = z.string().min(1).max(40)
const quantity = z.number().int().min(1).max(maxSeats)
const code = z.string().trim().min(1).max(100)
/** A page of this installation: payments return to no other site. */
const page = z
  .string()
  .max(2048)
  .regex(/^\/(?![/\\])[^\\\0]*$/)
  .optional()
  .describe('Path of a page of this installation.')
const interval = z.enum(billingIntervals)

const list = <S extends z.ZodType>(schema: S) => ({ kind: 'result', schema: z.array(schema) }) as const

/** Callable functions of billing. */
export const billingFunctionEndpoints = {
  createCheckoutSession: endpoint({
    ...routes.createCheckoutSession,
    home: 'forward',
    summary: 'Call createCheckoutSession',
    description: `Like \`POST /organizations/{oid}/checkouts\`. Prices come from the catalog. ${forManagers}`,
    errors: [...writeErrors, 'coupon_invalid'],
    example: { body: { oid: sample.workspace, mode: 'payment', amount: 2500 }, error: 'not_available' },
    access: 'user',
    personal: true,
    body: z
      .object({
        ...subject,
        mode: z.enum(['subscription', 'payment', 'setup']).default('subscription'),
        plan: plan.optional().describe('ID of the subscription. Required for `subscription`.'),
        qty: quantity.default(1).describe('Number of seats.'),
        interval: interval.default('month'),
        amount: z
          .number()
          .int()
          .min(creditBounds.least)
          .max(creditBounds.most)
          .optional()
          .describe("Credits to buy, in the workspace's currency. Required for `payment`."),
        coupon: code.optional().describe('Coupon or promotion code.'),
        baseUrl: z.string().max(2048).optional().describe('Ignored. Payments return to this installation.'),
        successRedirect: page,
        cancelRedirect: page,
      })
      .refine(({ mode, plan }) => mode !== 'subscription' || plan !== undefined, 'Expected a plan')
      .refine(({ mode, amount }) => mode !== 'payment' || amount !== undefined, 'Expected an amount'),
    answer: { kind: 'result', schema: z.object({ id: z.string(), url: z.string() }) },
  }),
  cancelSubscription: endpoint({
    ...routes.cancelSubscription,
    home: 'forward',
    summary: 'Call cancelSubscription',
    description: `Cancels the subscription at the end of its period. ${forManagers}`,
    errors: writeErrors,
    example,
    access: 'user',
    personal: true,
    body: onlySubject,
    answer: { kind: 'result', schema: subscription },
  }),
  changePlans: endpoint({
    ...routes.changePlans,
    home: 'forward',
    summary: 'Call changePlans',
    description: `Changes plan and seats of the subscription now, like \`updateSubscription\`. Without a subscription, starts the purchase of one. ${forManagers}`,
    errors: writeErrors,
    example: { body: { oid: sample.workspace, plan: 'standard', qty: 2 }, error: 'not_available' },
    access: 'user',
    personal: true,
    body: z.object({
      ...subject,
      plan,
      qty: quantity.optional().describe('Number of seats. Defaults to the present number.'),
      interval: interval.optional().describe('Defaults to the present one.'),
      cancelUrl: page,
    }),
    answer: {
      kind: 'result',
      schema: z.object({
        subscription: subscription.nullable(),
        url: z.string().nullable().describe('Page where a new subscription is paid. Null for a change.'),
      }),
    },
  }),
  updateSubscription: endpoint({
    ...routes.updateSubscription,
    home: 'forward',
    summary: 'Call updateSubscription',
    description: `Changes plan and seats of the subscription. The difference is charged now. ${forManagers}`,
    errors: writeErrors,
    example: { body: { oid: sample.workspace, newPlanId: 'standard', quantity: 3 }, error: 'not_available' },
    access: 'user',
    personal: true,
    body: z.object({
      ...subject,
      newPlanId: plan.optional().describe('Defaults to the present plan.'),
      quantity: quantity.optional().describe('Number of seats. Defaults to the present number.'),
      interval: interval.optional().describe('Defaults to the present one.'),
      prorationDate: epochSeconds
        .optional()
        .describe('Time of the preview, at most an hour ago, so that its amount applies. Defaults to now.'),
    }),
    answer: { kind: 'result', schema: subscription },
  }),
  getUpcomingInvoiceAmount: endpoint({
    ...routes.getUpcomingInvoiceAmount,
    home: 'forward',
    summary: 'Call getUpcomingInvoiceAmount',
    description: `Previews a change of plan or seats. ${forManagers}`,
    errors: writeErrors,
    example: { body: { oid: sample.workspace, newPlanId: 'standard', quantity: 3 }, error: 'not_available' },
    access: 'user',
    body: z.object({
      ...subject,
      newPlanId: plan.optional().describe('Defaults to the present plan.'),
      quantity: quantity.optional().describe('Number of seats. Defaults to the present number.'),
      interval: interval.optional().describe('Defaults to the present one.'),
    }),
    answer: { kind: 'result', schema: changePreview },
  }),
  getCoupon: endpoint({
    ...routes.getCoupon,
    home: 'forward',
    summary: 'Call getCoupon',
    description: 'Finds a coupon by its ID or a promotion code. Only with plans.',
    errors: [
      'not_found',
      'coupon_invalid',
      'too_many_requests',
      'not_available',
      'provider_failed',
      'unavailable',
    ],
    example: { body: { couponId: 'LIBRARY20' }, error: 'not_available' },
    access: 'user',
    body: z.object({
      uid: subject.uid,
      couponId: code,
      isCheckout: z.boolean().default(false).describe('Rejects a coupon that has expired or is used up.'),
    }),
    answer: { kind: 'result', schema: coupon.extend({ valid: z.boolean() }) },
  }),
  createCoupons: endpoint({
    ...routes.createCoupons,
    home: 'forward',
    summary: 'Call createCoupons',
    description: 'Like `POST /staff/coupons`. For staff, and only with plans.',
    errors: readErrors,
    example: {
      body: { name: 'Libraries', percentageOff: 20, duration: 'forever' },
      error: 'not_available',
    },
    access: 'user',
    personal: true,
    body: z
      .object({
        name: newCoupon.shape.name,
        amount: z.number().int().min(1).max(99_999_999).optional().describe('Discount in the smallest unit.'),
        currency: z.enum(currencies).default('USD').describe('Currency of `amount`.'),
        percentageOff: newCoupon.shape.percentOff,
        duration: newCoupon.shape.duration,
        months: newCoupon.shape.months,
        appliesTo: newCoupon.shape.plans,
      })
      .refine(
        ({ amount, percentageOff }) => (amount === undefined) !== (percentageOff === undefined),
        'Expected either amount or percentageOff',
      )
      .refine(
        ({ duration, months }) => (duration === 'repeating') === (months !== undefined),
        'Expected months for a repeating coupon only',
      ),
    answer: { kind: 'result', schema: staffCoupon },
  }),
  createPromotionCodes: endpoint({
    ...routes.createPromotionCodes,
    home: 'forward',
    summary: 'Call createPromotionCodes',
    description: 'Like `POST /staff/coupons/{couponId}/promotion-codes`. For staff, and only with plans.',
    errors: readErrors,
    example: { body: { couponId: 'coupon_5b1d0e9a', code: 'LIBRARY20' }, error: 'not_available' },
    access: 'user',
    personal: true,
    body: newPromotionCode.extend({ couponId: code }),
    answer: { kind: 'result', schema: promotionCode },
  }),
  getSubscription: endpoint({
    ...routes.getSubscription,
    home: 'forward',
    summary: 'Call getSubscription',
    description: `Returns null without a subscription. ${forManagers}`,
    errors: readErrors,
    example,
    access: 'user',
    body: onlySubject,
    answer: { kind: 'result', schema: subscription.nullable() },
  }),
  getCredits: endpoint({
    ...routes.getCredits,
    home: 'forward',
    summary: 'Call getCredits',
    description: `Returns the unused credits of a workspace. ${forManagers}`,
    errors: ['not_found', 'forbidden', 'not_available'],
    example,
    access: 'user',
    body: onlySubject,
    answer: {
      kind: 'result',
      schema: z.object({
        credits: z.number().int().describe('In the smallest unit of the currency.'),
        currency: z.enum(currencies),
      }),
    },
  }),
  getPaymentMethods: endpoint({
    ...routes.getPaymentMethods,
    home: 'forward',
    summary: 'Call getPaymentMethods',
    description: forManagers,
    errors: readErrors,
    example,
    access: 'user',
    body: onlySubject,
    answer: list(paymentMethod),
  }),
  getAdjustments: endpoint({
    ...routes.getAdjustments,
    home: 'forward',
    summary: 'Call getAdjustments',
    description: `Lists changes of the customer balance at the payment service. ${forManagers}`,
    errors: readErrors,
    example,
    access: 'user',
    body: onlySubject,
    answer: list(adjustment),
  }),
  getCharges: endpoint({
    ...routes.getCharges,
    home: 'forward',
    summary: 'Call getCharges',
    description: forManagers,
    errors: readErrors,
    example,
    access: 'user',
    body: onlySubject,
    answer: list(charge),
  }),
  getInvoices: endpoint({
    ...routes.getInvoices,
    home: 'forward',
    summary: 'Call getInvoices',
    description: forManagers,
    errors: readErrors,
    example,
    access: 'user',
    body: onlySubject,
    answer: list(invoice),
  }),
  getCustomerMetadata: endpoint({
    ...routes.getCustomerMetadata,
    home: 'forward',
    summary: 'Call getCustomerMetadata',
    description: `Returns the workspace's customer at the payment service. ${forManagers}`,
    errors: readErrors,
    example,
    access: 'user',
    body: onlySubject,
    answer: {
      kind: 'result',
      schema: z.object({
        provider: z.enum(['local', 'stripe']),
        customer: z.string().nullable().describe('Null before the first purchase.'),
        metadata: z.object({ workspace: id }),
      }),
    },
  }),
  createCustomerPortalSession: endpoint({
    ...routes.createCustomerPortalSession,
    home: 'forward',
    summary: 'Call createCustomerPortalSession',
    description: `Returns the URL of a page with invoices and payment methods. ${forManagers}`,
    errors: readErrors,
    example,
    access: 'user',
    personal: true,
    body: z.object({ ...subject, returnUrl: page }),
    answer: { kind: 'result', schema: z.object({ url: z.string() }) },
  }),
  getPrices: endpoint({
    ...routes.getPrices,
    summary: 'Call getPrices',
    description: 'Like `GET /billing/prices`.',
    errors: ['not_available'],
    example: { body: {}, error: 'not_available' },
    access: 'anyone',
    body: z.object({}),
    answer: { kind: 'result', schema: priceList },
  }),
  downloadReport: endpoint({
    ...routes.downloadReport,
    home: 'forward',
    summary: 'Call downloadReport',
    description:
      'Returns the rows of the usage report, like `GET /organizations/{oid}/usage-report`. For owners, and only with plans.',
    errors: ['not_found', 'forbidden', 'no_data', 'not_available'],
    example: { body: { oid: sample.workspace, span: 3 }, error: 'not_available' },
    access: 'user',
    body: z.object({
      ...subject,
      span: z
        .number()
        .int()
        .min(1)
        .max(maxReportMonths)
        .default(1)
        .describe('Number of months, up to the current one.'),
      maxSpan: z
        .number()
        .int()
        .min(1)
        .max(maxReportMonths)
        .default(maxReportMonths)
        .describe('Limits `span`.'),
      filter: usageFilter.default({}),
    }),
    answer: {
      kind: 'result',
      schema: z.object({
        fileName: text.describe('Name of the workspace and the months, without an extension.'),
        rows: z.array(usageRow),
      }),
    },
  }),
}

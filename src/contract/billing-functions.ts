import { z } from 'zod'
import { billingRecordEndpoints } from './billing-record-functions.ts'
import {
  example,
  managerAccess,
  page,
  readErrorCodes,
  subject,
  subjectBody,
  writeErrorCodes,
} from './billing-subjects.ts'
import { newCoupon, newPromotionCode, promotionCode, staffCoupon } from './coupons.ts'
import { changedPlan } from './customer-billing.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds } from './ids.ts'
import { creditBounds, maxSeats } from './limits.ts'
import { billingIntervals, changePreview, coupon, subscription } from './payments.ts'
import { currencies } from './plan-choices.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const plan = z.string().min(1).max(40)
const quantity = z.number().int().min(1).max(maxSeats)
const code = z.string().trim().min(1).max(100)
const interval = z.enum(billingIntervals)

/** Callable functions for billing. */
export const billingFunctionEndpoints = {
  ...billingRecordEndpoints,
  createCheckoutSession: endpoint({
    ...routes.createCheckoutSession,
    home: 'forward',
    summary: 'Call createCheckoutSession',
    description: `Like \`POST /organizations/{oid}/checkouts\`. Prices come from the catalog. ${managerAccess}`,
    errors: [...writeErrorCodes, 'coupon_invalid'],
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
    description: `Cancels the subscription at the end of its period. ${managerAccess}`,
    errors: writeErrorCodes,
    example,
    access: 'user',
    personal: true,
    body: subjectBody,
    answer: { kind: 'result', schema: subscription },
  }),
  changePlans: endpoint({
    ...routes.changePlans,
    home: 'forward',
    summary: 'Call changePlans',
    description: `Changes the subscription's plan and seats immediately, like \`updateSubscription\`. If there is no subscription, starts its purchase. ${managerAccess}`,
    errors: [...writeErrorCodes, 'card_declined'],
    example: { body: { oid: sample.workspace, plan: 'standard', qty: 2 }, error: 'not_available' },
    access: 'user',
    personal: true,
    body: z.object({
      ...subject,
      plan,
      qty: quantity.optional().describe('Number of seats. Defaults to the current number.'),
      interval: interval.optional().describe('Billing interval. Defaults to the current interval.'),
      cancelUrl: page,
    }),
    answer: {
      kind: 'result',
      schema: z.object({
        subscription: subscription.nullable(),
        url: z
          .string()
          .nullable()
          .describe(
            'URL of the page to pay for a new subscription or confirm the payment for a change. Null if nothing is left to pay.',
          ),
      }),
    },
  }),
  updateSubscription: endpoint({
    ...routes.updateSubscription,
    home: 'forward',
    summary: 'Call updateSubscription',
    description: `Changes the subscription's plan and seats, and charges the difference immediately. If \`confirmUrl\` is set, the change takes effect once the customer confirms the payment on that page. ${managerAccess}`,
    errors: [...writeErrorCodes, 'card_declined'],
    example: { body: { oid: sample.workspace, newPlanId: 'standard', quantity: 3 }, error: 'not_available' },
    access: 'user',
    personal: true,
    body: z.object({
      ...subject,
      newPlanId: plan.optional().describe('ID of the new plan. Defaults to the current plan.'),
      quantity: quantity.optional().describe('Number of seats. Defaults to the current number.'),
      interval: interval.optional().describe('Billing interval. Defaults to the current interval.'),
      prorationDate: epochSeconds
        .optional()
        .describe('Time of the preview whose amount applies, at most 30 minutes ago. Defaults to now.'),
    }),
    answer: { kind: 'result', schema: changedPlan },
  }),
  getUpcomingInvoiceAmount: endpoint({
    ...routes.getUpcomingInvoiceAmount,
    home: 'forward',
    summary: 'Call getUpcomingInvoiceAmount',
    description: `Previews a change of plan or seats. ${managerAccess}`,
    errors: writeErrorCodes,
    example: { body: { oid: sample.workspace, newPlanId: 'standard', quantity: 3 }, error: 'not_available' },
    access: 'user',
    body: z.object({
      ...subject,
      newPlanId: plan.optional().describe('ID of the new plan. Defaults to the current plan.'),
      quantity: quantity.optional().describe('Number of seats. Defaults to the current number.'),
      interval: interval.optional().describe('Billing interval. Defaults to the current interval.'),
    }),
    answer: { kind: 'result', schema: changePreview },
  }),
  getCoupon: endpoint({
    ...routes.getCoupon,
    home: 'forward',
    summary: 'Call getCoupon',
    description: 'Finds a coupon by its ID or a promotion code. Requires the `plans` edition.',
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
      isCheckout: z
        .boolean()
        .default(false)
        .describe('Whether to reject a coupon that has expired or is used up.'),
    }),
    answer: { kind: 'result', schema: coupon.extend({ valid: z.boolean() }) },
  }),
  createCoupons: endpoint({
    ...routes.createCoupons,
    home: 'forward',
    summary: 'Call createCoupons',
    description: 'Like `POST /staff/coupons`. Staff only. Requires the `plans` edition.',
    errors: readErrorCodes,
    example: {
      body: { name: 'Libraries', percentageOff: 20, duration: 'forever' },
      error: 'not_available',
    },
    access: 'user',
    personal: true,
    body: z
      .object({
        name: newCoupon.shape.name,
        amount: z
          .number()
          .int()
          .min(1)
          .max(99_999_999)
          .optional()
          .describe('Discount in the smallest unit of the currency.'),
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
    description:
      'Like `POST /staff/coupons/{couponId}/promotion-codes`. Staff only. Requires the `plans` edition.',
    errors: readErrorCodes,
    example: { body: { couponId: 'coupon_5b1d0e9a', code: 'LIBRARY20' }, error: 'not_available' },
    access: 'user',
    personal: true,
    body: newPromotionCode.extend({ couponId: code }),
    answer: { kind: 'result', schema: promotionCode },
  }),
}

import { z } from 'zod'
import {
  adjustment,
  billingDetails,
  billingIntervals,
  charge,
  coupon,
  invoice,
  paymentMethod,
  subscription,
} from '#contract/payments.ts'

const cents = z.number().int()
const seconds = z.number().int()
const line = z.object({ description: z.string(), quantity: z.number().int().optional(), amount: cents })

const pricedPlan = z.object({
  id: z.string(),
  name: z.string(),
  interval: z.enum(billingIntervals),
  currency: z.string(),
  amount: cents,
})

const tax = z
  .object({
    country: z.string(),
    name: z.string(),
    percent: z.number(),
    /** Whether the customer must account for the tax (reverse charge). */
    isReverseCharge: z.boolean().default(false),
  })
  .nullable()
const discount = z.object({ coupon, promotionCode: z.string().nullable() }).nullable()

/** Objects of the local payment service, by kind. */
const localObjects = {
  customer: z.object({
    id: z.string(),
    workspaceId: z.string(),
    name: z.string(),
    defaultMethod: z.string().nullable(),
    billTo: billingDetails.nullable().default(null),
  }),
  /** A test card; the bank may decline it, or ask the customer to confirm payments. */
  method: paymentMethod.extend({
    isRefused: z.boolean(),
    needsConfirmation: z.boolean().default(false),
    isRemoved: z.boolean().default(false),
  }),
  checkout: z.object({
    id: z.string(),
    orderId: z.string(),
    successUrl: z.string(),
    cancelUrl: z.string(),
    state: z.enum(['open', 'complete', 'expired']),
    expires: seconds,
    subscription: z.string().nullable(),
    currency: z.string(),
    subtotal: cents,
    total: cents,
    tax,
    discount,
    purchase: z.discriminatedUnion('mode', [
      z.object({ mode: z.literal('subscription'), plan: pricedPlan, quantity: z.number().int() }),
      z.object({ mode: z.literal('payment'), description: z.string() }),
      z.object({ mode: z.literal('setup') }),
      // The payment for a change that the customer has to confirm with the bank.
      z.object({
        mode: z.literal('change'),
        subscription: z.string(),
        plan: pricedPlan,
        quantity: z.number().int(),
        prorationDate: seconds,
      }),
    ]),
  }),
  subscription: subscription.extend({
    planName: z.string(),
    tax,
    discount,
    /** Coupon applied to the charge for the current period. */
    appliedCoupon: coupon.nullable().default(null),
    renewalsPaused: z.boolean().default(false),
  }),
  invoice: invoice.extend({
    subscription: z.string().nullable(),
    attempts: z.number().int(),
    lines: z.array(line),
    taxRate: tax,
    billTo: billingDetails.nullable().default(null),
  }),
  charge: charge.extend({ orderId: z.string().nullable().default(null) }),
  adjustment,
  coupon: coupon.extend({
    maxRedemptions: z.number().int().nullable(),
    redemptions: z.number().int(),
    expires: seconds.nullable(),
    isEnded: z.boolean().default(false),
  }),
  promotion: z.object({
    id: z.string(),
    code: z.string(),
    coupon: z.string(),
    maxRedemptions: z.number().int().nullable(),
    redemptions: z.number().int(),
    expires: seconds.nullable(),
    isEnded: z.boolean().default(false),
  }),
  event: z.object({
    id: z.string(),
    about: z.enum(['checkout', 'subscription', 'invoice', 'charge', 'customer']),
    objectId: z.string(),
    customer: z.string(),
    created: seconds,
  }),
}

export type LocalKind = keyof typeof localObjects
type LocalObjects = { [K in LocalKind]: z.infer<(typeof localObjects)[K]> }
export type LocalObject<K extends LocalKind> = LocalObjects[K]

/** The schema of each kind. */
export const schemas: { [K in LocalKind]: z.ZodType<LocalObjects[K]> } = localObjects

export const idPrefixes: Record<LocalKind, string> = {
  customer: 'cus',
  method: 'pm',
  checkout: 'co',
  subscription: 'sub',
  invoice: 'in',
  charge: 'ch',
  adjustment: 'adj',
  coupon: 'coupon',
  promotion: 'promo',
  event: 'evt',
}

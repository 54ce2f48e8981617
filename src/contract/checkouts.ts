import { z } from 'zod'
import { money } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { id, text } from './ids.ts'
import { creditBounds, maxSeats } from './limits.ts'
import { billingIntervals } from './payments.ts'
import { currencies, planFeatures } from './plan-choices.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const names = z.object({ en: z.string(), es: z.string() })
const minutes = z.number().int().describe('Draft minutes per month.')
const precisionMinutes = z.number().int().describe('Precision minutes per month.')
const seats = z.number().int().nullable().describe('Maximum number of members. Null if unlimited.')
const features = z.array(z.enum(planFeatures))
const amount = z.number().int().describe('Amount in the smallest unit of the currency, such as cents.')

export const priceList = z
  .object({
    free: z.object({
      name: names,
      minutes,
      precisionMinutes,
      seats,
      features,
      fileSeconds: z.number().int(),
    }),
    trialDays: z.number().int(),
    trialFeatures: features,
    payAsYouGo: z.object({
      name: names,
      pricePerHour: money,
      topUps: z.array(money).describe('Amounts of credits for sale.'),
    }),
    subscriptions: z.array(
      z.object({
        id: z.string(),
        name: names,
        minutes: minutes.describe('Draft minutes per seat and month.'),
        precisionMinutes: minutes.describe('Precision minutes per seat and month.'),
        seats,
        features,
        prices: z
          .object({ month: money, year: money })
          .describe('Price per seat for a month and for a year.'),
      }),
    ),
    enterprise: z.object({ name: names }),
    currencies: z.array(z.enum(currencies)),
    isTest: z.boolean().describe('Whether purchases are only tests, so that no card is charged.'),
  })
  .meta({ id: 'PriceList' })
export type PriceList = z.infer<typeof priceList>

export const order = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('plan'),
    plan: z.string().min(1).max(40).describe('ID of a subscription in the price list.'),
    interval: z.enum(billingIntervals),
    quantity: z.number().int().min(1).max(maxSeats).describe('Number of seats.'),
  }),
  z.object({
    kind: z.literal('credits'),
    cents: z
      .number()
      .int()
      .min(creditBounds.least)
      .max(creditBounds.most)
      .describe("Amount in the smallest unit of the workspace's currency."),
  }),
  z.object({ kind: z.literal('card') }).describe('Stores a card without a purchase.'),
])
export type Order = z.infer<typeof order>

export const testCheckout = z
  .object({
    id: z.string(),
    mode: z.enum(['subscription', 'payment', 'setup', 'change']),
    description: z.string().nullable().describe('Name of the plan. Null for credits and cards.'),
    quantity: z.number().int(),
    currency: z.enum(currencies),
    subtotal: amount,
    discount: amount,
    tax: amount,
    isReverseCharge: z.boolean().describe('Whether the customer accounts for the VAT.'),
    total: amount,
    isPaid: z.boolean(),
    isExpired: z.boolean(),
    successUrl: z.string(),
    cancelUrl: z.string(),
  })
  .meta({ id: 'TestCheckout' })
export type TestCheckout = z.infer<typeof testCheckout>

const exampleId = 'co_5b1d0e9a7c3f2d8e4a6b9c01'
const checkoutId = text.min(1).max(60)

export const checkoutEndpoints = {
  getPriceList: endpoint({
    ...routes.getPriceList,
    summary: 'Get the price list',
    description: 'Requires the `plans` edition.',
    errors: ['not_available'],
    example: { error: 'not_available' },
    access: 'anyone',
    answer: { kind: 'result', schema: priceList },
  }),
  startCheckout: endpoint({
    ...routes.startCheckout,
    home: 'forward',
    summary: 'Start a purchase',
    description:
      'Returns the URL of the payment page. Closes an earlier payment page for the same kind of purchase. Owners and admins only. Requires the `plans` edition.',
    errors: [
      'not_found',
      'forbidden',
      'conflict',
      'coupon_invalid',
      'too_many_requests',
      'not_available',
      'provider_failed',
      'unavailable',
    ],
    example: {
      params: { oid: sample.workspace },
      body: { order: { kind: 'credits', cents: 2500 } },
      error: 'not_available',
    },
    access: 'user',
    personal: true,
    params: z.object({ oid: id }),
    body: z.object({
      order,
      coupon: z.string().trim().min(1).max(100).optional().describe('Coupon or promotion code.'),
    }),
    answer: { kind: 'result', schema: z.object({ id: z.string(), url: z.string() }) },
  }),
  getTestCheckout: endpoint({
    ...routes.getTestCheckout,
    home: 'forward',
    summary: 'Get a test purchase',
    description: 'Available only without a payment service. Owners and admins of the workspace only.',
    errors: ['not_found'],
    example: { params: { checkoutId: exampleId }, error: 'not_found' },
    access: 'user',
    params: z.object({ checkoutId }),
    answer: { kind: 'result', schema: testCheckout },
  }),
  payTestCheckout: endpoint({
    ...routes.payTestCheckout,
    home: 'forward',
    summary: 'Pay for a test purchase',
    description:
      'No card is charged. Available only without a payment service. Owners and admins of the workspace only.',
    errors: ['not_found', 'conflict', 'coupon_invalid', 'card_declined', 'provider_failed'],
    example: { params: { checkoutId: exampleId }, body: {}, error: 'not_found' },
    access: 'user',
    personal: true,
    params: z.object({ checkoutId }),
    body: z.object({
      refused: z.boolean().default(false).describe('Whether to use a test card that is declined.'),
      confirmed: z
        .boolean()
        .default(false)
        .describe('Whether to use a test card that requires confirmation, and confirm the payment.'),
    }),
    answer: { kind: 'result', schema: testCheckout },
  }),
  receiveStripeEvent: endpoint({
    ...routes.receiveStripeEvent,
    summary: 'Receive a Stripe event',
    description: 'Stripe webhook. Requests are signed with `STRIPE_WEBHOOK_SECRET`.',
    errors: ['not_configured', 'invalid_input'],
    example: { body: { id: 'evt_1', type: 'invoice.paid' }, error: 'not_configured' },
    access: 'anyone',
    body: z.looseObject({ id: z.string(), type: z.string() }),
    unparsedBody: true,
    answer: { kind: 'json', schema: z.object({ received: z.literal(true) }) },
  }),
}

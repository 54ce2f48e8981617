import { z } from 'zod'
import { lateRefundPercent } from './billing-account.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, flag, id, locale, text } from './ids.ts'
import { currencies, jobKinds, planFeatures } from './plan-choices.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const minutes = z.number().int()
const amount = z.number().int().describe('Amount in the smallest unit of the currency, such as cents.')

/** A workspace's plan. */
export const plan = z.object({
  kind: z
    .enum(['enterprise', 'subscription', 'payAsYouGo', 'trial', 'free'])
    .describe('Kind of workspace. In the `unlimited` edition, every workspace is `enterprise`.'),
  id: z.string().nullable().describe("ID of the subscription's plan. Null if there is none."),
  features: z.array(z.enum(planFeatures)).describe('Included features.'),
  seats: z.number().int().nullable().describe('Maximum number of members. Null if unlimited.'),
  draft: minutes.nullable().describe('Draft minutes in the period. Null if unlimited.'),
  precision: minutes.nullable().describe('Precision minutes in the period. Null if unlimited.'),
  fileSeconds: z.number().int().nullable().describe('Maximum length of a recording. Null if unlimited.'),
  periodEnd: epochSeconds.nullable().describe("When the period's minutes expire."),
  trialEnds: epochSeconds.nullable().describe('End of the trial. Null if there was none.'),
  paymentDue: epochSeconds
    .nullable()
    .describe('When the plan ends because its payment failed. Null if everything is paid.'),
})

/** A workspace's used and remaining minutes and credits. */
export const planUsage = z.object({
  subscription: minutes.describe('Draft minutes used in the period.'),
  estimatedDraft: minutes.describe('Draft minutes that running jobs have reserved.'),
  precisionCredits: minutes.describe('Precision minutes left.'),
  left: minutes.nullable().describe('Draft minutes left in the plan. Null if unlimited.'),
  draft: minutes.describe('Draft minutes that credits can pay for.'),
  credits: amount,
  currency: z.enum(currencies),
  card: z.boolean().describe('Whether an active card is stored.'),
  cardExpires: epochSeconds
    .nullable()
    .describe('When the stored card expires. Null before its last month, or if nothing is charged to it.'),
  topUp: z.boolean().describe('Whether credits are bought automatically.'),
  hasMinutes: z.boolean().describe('Whether draft minutes are left, in the plan or paid for with credits.'),
  budgetPercent: z
    .number()
    .int()
    .nullable()
    .describe('Percentage of the monthly budget that has been spent. Null if there is no budget.'),
  hasPrecision: z.boolean().describe('Whether Precision minutes are left.'),
})

/** Rates that apply to a workspace. */
const rates = z.object({
  pricePerHour: amount.describe('Price per hour of draft transcription, charged per started minute.'),
  translationPercent: z
    .number()
    .int()
    .describe('Price of a translation, as a percentage of the draft price.'),
})

export const planAndUsage = z
  .object({
    plan,
    usage: planUsage,
    rates: rates.nullable().describe('Prices. Null for enterprise workspaces.'),
    firstFree: z.object({
      convertedToBlog: z
        .boolean()
        .describe("Whether the user's free document from a transcript has been used."),
    }),
  })
  .meta({ id: 'PlanAndUsage' })
export type PlanAndUsage = z.infer<typeof planAndUsage>

const price = z.object({
  minutes: minutes.describe("Minutes charged to the workspace's plan."),
  cents: amount.describe("Amount in the smallest unit of the workspace's currency."),
})

/** A collection's charges, and estimates for further work. */
export const collectionCosts = z
  .object({
    charges: z
      .array(
        price.extend({
          kind: z.enum(jobKinds),
          at: epochSeconds,
          currency: z.enum(currencies),
          lateRefundPercent,
        }),
      )
      .describe('Charges, newest first; at most 50.'),
    estimates: z
      .object({
        currency: z.enum(currencies),
        transcription: price
          .nullable()
          .describe('Price of a retry. Null if it is free, or the length is unknown.'),
        translation: price
          .nullable()
          .describe('Price of a translation. Null if it is free, or the length is unknown.'),
        conversion: price
          .nullable()
          .describe('Price of a document from the transcript. Null if it is free or not requested.'),
      })
      .nullable()
      .describe('Current prices. Null for enterprise workspaces.'),
  })
  .meta({ id: 'CollectionCosts' })
export type CollectionCosts = z.infer<typeof collectionCosts>

export const billingEndpoints = {
  getPlan: endpoint({
    ...routes.getPlan,
    home: 'forward',
    summary: "Get a workspace's plan and usage",
    description: 'Members only.',
    errors: ['not_found'],
    example: { params: { uid: sample.user }, body: { orgId: sample.workspace } },
    access: 'user',
    params: z.object({ uid: id }),
    body: z.object({ orgId: id, locale: locale.optional() }),
    answer: { kind: 'result', schema: planAndUsage },
  }),
  getCosts: endpoint({
    ...routes.getCosts,
    summary: 'Get the costs of a collection',
    description: 'Returns charges and estimates. Requires the `plans` edition.',
    errors: ['not_found', 'not_available'],
    example: { params: { id: sample.collection }, error: 'not_available' },
    access: 'user',
    params: z.object({ id }),
    query: z.object({
      conversion: flag
        .default(false)
        .describe('Whether to also estimate the price of generating a document from the transcript.'),
    }),
    answer: { kind: 'result', schema: collectionCosts },
  }),
  startTrial: endpoint({
    ...routes.startTrial,
    home: 'forward',
    summary: "Start a workspace's trial",
    description: 'Available once per workspace. Owners and admins only. Requires the `plans` edition.',
    errors: ['not_found', 'forbidden', 'conflict', 'not_available'],
    example: { params: { oid: sample.workspace }, error: 'not_available' },
    access: 'user',
    personal: true,
    params: z.object({ oid: id }),
    answer: { kind: 'result', schema: planAndUsage },
  }),
  grantCredits: endpoint({
    ...routes.grantCredits,
    home: 'forward',
    summary: 'Grant credits to a workspace',
    description:
      'The reason is recorded in the audit log. Repeating a request with the same `key` has no effect. Staff only. Requires the `plans` edition.',
    errors: ['not_found', 'forbidden', 'not_available'],
    example: {
      params: { oid: sample.workspace },
      body: { cents: 1000, reason: 'Outage of November 20', key: sample.newId },
      error: 'not_available',
    },
    access: 'user',
    personal: true,
    params: z.object({ oid: id }),
    body: z.object({
      cents: z
        .number()
        .int()
        .min(1)
        .max(100_000_000)
        .describe("Amount in the smallest unit of the workspace's currency."),
      reason: text.trim().min(1).max(300).describe('Reason for the grant, recorded in the audit log.'),
      key: id.describe(
        'Idempotency key, chosen by the client. A repeated request grants the credits only once.',
      ),
    }),
    answer: { kind: 'result', schema: planAndUsage },
  }),
}

import { z } from 'zod'
import { lateRefundPercent } from './billing-account.ts'
import { appliedCaptions, captionProfileChoice } from './captions.ts'
import {
  correctionProducts,
  correctionStages,
  correctionStates,
  maxCorrectionTextLength,
  precisionStyles,
} from './correction-choices.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { currencies } from './plan-choices.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const count = z.number().int().min(0)
const params = z.object({ id })

/** A Precision price, and the plan minutes it uses. */
const quote = z.object({
  style: z.enum(precisionStyles),
  minutes: count.describe('Minutes taken from the plan.'),
  cents: count.describe('Remaining price, in the smallest unit of the currency.'),
  perMinute: count.describe('Price per started minute.'),
  currency: z.enum(currencies),
})

export const precisionOrder = z
  .object({
    state: z.enum(correctionStates),
    stage: z.enum(correctionStages),
    product: z.enum(correctionProducts),
    captions: appliedCaptions
      .nullable()
      .describe(
        'Caption profile of the order or, once it is completed, the profile applied. Null for transcripts.',
      ),
    style: z.enum(precisionStyles),
    notes: z.string(),
    ordered: epochSeconds,
    due: epochSeconds,
    delivered: epochSeconds.nullable(),
    isLate: z.boolean(),
    lateRefundPercent,
    versions: z
      .object({ draft: id, final: id })
      .nullable()
      .describe('Versions before and after the correction. Null until it is delivered.'),
    comment: z.string().nullable().describe("The corrector's comment."),
  })
  .meta({ id: 'PrecisionOrder' })
export type PrecisionOrder = z.infer<typeof precisionOrder>

export const precision = z
  .object({
    order: precisionOrder.nullable().describe('Latest order. Null if there is none.'),
    canOrder: z.boolean(),
    queue: z
      .enum(['service', 'workspace'])
      .nullable()
      .describe(
        "Whether the installation's or the workspace's own correctors handle orders. Null if there are no correctors.",
      ),
    quotes: z.array(quote).nullable().describe('Price quotes. Null if an order is free.'),
    hours: count.describe('Hours until an order is due.'),
    lateRefundPercent: count.describe("Percentage of the price that isn't charged if the order is late."),
    isQuick: z.boolean().describe('Whether the short order form is offered.'),
    canPay: z.boolean().describe('Whether there are minutes, credits or a payment method.'),
  })
  .meta({ id: 'Precision' })
export type Precision = z.infer<typeof precision>

/** Correctors available to a workspace, and their prices. */
export const precisionOffer = z
  .object({
    languages: z.array(
      z.object({
        language: z.string().describe('Code such as `en`.'),
        queue: z.enum(['service', 'workspace']),
        perMinute: z
          .object({ standard: count, verbatim: count })
          .nullable()
          .describe('Price per started minute, in the smallest unit of the currency. Null if it is free.'),
        isQuick: z.boolean().describe('Whether the short order form is offered.'),
      }),
    ),
    currency: z.enum(currencies),
    left: count.describe('Precision minutes left in the plan.'),
    canPay: z.boolean().describe('Whether there are minutes, credits or a payment method.'),
    hours: count.describe('Hours until an order is due.'),
    lateRefundPercent: count.describe("Percentage of the price that isn't charged if the order is late."),
  })
  .meta({ id: 'PrecisionOffer' })
export type PrecisionOffer = z.infer<typeof precisionOffer>

const example = { params: { id: sample.collection } }

export const precisionEndpoints = {
  getPrecisionOffer: endpoint({
    ...routes.getPrecisionOffer,
    summary: 'List Precision languages and prices',
    description: 'Members of the workspace only.',
    errors: ['not_found'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params: z.object({ oid: id }),
    answer: { kind: 'result', schema: precisionOffer },
  }),
  getPrecision: endpoint({
    ...routes.getPrecision,
    summary: 'Get the Precision quote and order of a collection',
    errors: ['forbidden'],
    example,
    access: 'user',
    params,
    answer: { kind: 'result', schema: precision },
  }),
  orderPrecision: endpoint({
    ...routes.orderPrecision,
    summary: 'Order a Precision transcript',
    description: 'A corrector proofreads the transcript. It is due 24 hours after the order.',
    errors: ['forbidden', 'conflict', 'not_ready', 'no_minutes', 'upgrade_required', 'not_available'],
    example: { ...example, body: {}, error: 'not_available' },
    access: 'user',
    params,
    body: z
      .object({
        product: z.enum(correctionProducts).default('transcript'),
        style: z.enum(precisionStyles).default('standard'),
        captionProfile: captionProfileChoice
          .optional()
          .describe('Caption profile for caption orders. Defaults to `standard`.'),
        notes: text.trim().max(maxCorrectionTextLength).default('').describe('Notes for the corrector.'),
      })
      .prefault({}),
    answer: { kind: 'result', schema: precision },
  }),
  cancelPrecision: endpoint({
    ...routes.cancelPrecision,
    summary: 'Cancel a Precision order',
    description: 'An order can be canceled until a corrector takes it.',
    errors: ['forbidden', 'conflict'],
    example: { ...example, error: 'conflict' },
    access: 'user',
    params,
    answer: { kind: 'result', schema: precision },
  }),
}

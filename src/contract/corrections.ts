import { z } from 'zod'
import { captionRules } from './captions.ts'
import {
  type correctionEventKinds,
  type correctionKinds,
  correctionProducts,
  correctionStages,
  correctionStates,
  maxCorrectionTextLength,
  precisionStyles,
  statisticsDays,
  type workOutcomes,
} from './correction-choices.ts'
import { correctionScores } from './correction-scores.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, flag, id, locale, text } from './ids.ts'
import { currencies } from './plan-choices.ts'
import { queueLanguage } from './queue-language.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export type PrecisionStyle = (typeof precisionStyles)[number]
export type CorrectionProduct = (typeof correctionProducts)[number]
export type CorrectionKind = (typeof correctionKinds)[number]
export type CorrectionState = (typeof correctionStates)[number]
export type CorrectionStage = (typeof correctionStages)[number]
export type CorrectionEventKind = (typeof correctionEventKinds)[number]
export type WorkOutcome = (typeof workOutcomes)[number]

const count = z.number().int().min(0)
const pay = z.object({
  cents: count.describe('Amount in the smallest unit of the currency.'),
  currency: z.enum(currencies),
})

export const effort = z.object({
  paused: epochSeconds.nullable().describe("Start of the pause. Null if it isn't paused."),
  rejected: z.boolean(),
  reason: z.string().nullable(),
})

/** A correction as its corrector sees it, without customer details. */
export const correction = z
  .object({
    id: id.describe('ID of the recording.'),
    languageCode: z.string(),
    product: z.enum(correctionProducts),
    style: z.enum(precisionStyles),
    captionProfile: z.string().nullable(),
    captionRules: captionRules.nullable().describe('Limits of the ordered captions. Null for transcripts.'),
    state: z.enum(correctionStates),
    stage: z.enum(correctionStages),
    corrector: id.nullable().describe('ID of the corrector who took it.'),
    effort,
    review: z
      .object({ notes: z.string(), comment: z.string().nullable().describe("The corrector's comment.") })
      .nullable()
      .describe("Review details. Null if it isn't a review."),
    seconds: z.number(),
    due: epochSeconds,
    taken: epochSeconds.nullable(),
    releases: epochSeconds
      .nullable()
      .describe('When the correction returns to the queue if incomplete. Null if no one has taken it.'),
    tModified: epochSeconds,
    pay: pay.nullable().describe("Pay for the correction. Null in a workspace's own queue, which is unpaid."),
    difficulty: z
      .enum(['easy', 'medium', 'hard'])
      .describe("Difficulty, estimated from the speech engine's confidence."),
    draft: id.nullable().describe('ID of the draft version. Null if there is none.'),
    isExam: z.boolean(),
    notes: z.string().describe('Notes from the customer.'),
    hints: z.array(z.string()),
    playedPercent: count.max(100),
    reviewedPercent: count.max(100),
    played: z.array(z.tuple([count, count])).describe('Played parts, in seconds.'),
    reviewed: z.array(z.tuple([count, count])).describe('Reviewed parts, in seconds.'),
  })
  .meta({ id: 'Correction' })
export type Correction = z.infer<typeof correction>

/** The next item in a queue, before it is claimed. */
export const nextCorrection = correction
  .pick({
    languageCode: true,
    product: true,
    style: true,
    stage: true,
    seconds: true,
    due: true,
    pay: true,
    difficulty: true,
  })
  .meta({ id: 'NextCorrection' })
export type NextCorrection = z.infer<typeof nextCorrection>

const finishedCorrection = z
  .object({
    id: id.nullable().describe('ID of the recording. Null after its deletion.'),
    work: id,
    languageCode: z.string(),
    stage: z.enum(correctionStages),
    seconds: z.number(),
    ended: epochSeconds,
    comment: z.string().nullable(),
    rating: z
      .number()
      .int()
      .nullable()
      .describe('Rating given for the draft or, in a review, for the correction.'),
    review: z
      .object({ rating: z.number().int().nullable(), comment: z.string().nullable() })
      .nullable()
      .describe("The reviewer's rating and comment. Null unless a reviewer has checked the correction."),
    pay: pay.nullable(),
    scores: correctionScores.nullable(),
    dispute: z.enum(['open', 'accepted', 'declined']).nullable(),
    decision: z.string().nullable().describe('Note on the decision in the dispute.'),
  })
  .meta({ id: 'FinishedCorrection' })
export type FinishedCorrection = z.infer<typeof finishedCorrection>

const params = z.object({ id })
const second = count.max(1_000_000)
const spans = z
  .array(z.tuple([second, second]))
  .max(500)
  .default([])
const langParams = z.object({ lang: queueLanguage })
const example = { params: { id: sample.collection }, error: 'not_found' } as const
const comment = text.trim().max(maxCorrectionTextLength)
const answer = { kind: 'result', schema: correction } as const
const days = z.coerce.number().int().min(1).max(366).default(statisticsDays)
const commonFields = {
  access: 'user',
  personal: true,
  params,
  answer,
  errors: ['forbidden', 'conflict'],
} as const

export const correctionEndpoints = {
  listTakenCorrections: endpoint({
    ...routes.listTakenCorrections,
    summary: 'List my current corrections',
    description: 'Returns the corrections that the caller has taken, the active one first.',
    errors: ['forbidden'],
    example: { params: { uid: sample.user }, error: 'forbidden' },
    access: 'user',
    params: z.object({ uid: id }),
    answer: { kind: 'page', schema: correction },
  }),
  getCorrection: endpoint({
    ...routes.getCorrection,
    ...commonFields,
    summary: 'Get a correction',
    example,
  }),
  takeCorrection: endpoint({
    ...routes.takeCorrection,
    ...commonFields,
    summary: 'Take a correction',
    description:
      "Takes a waiting correction in one of the corrector's languages. With `uid`, a corrector administrator assigns it.",
    example: { ...example, body: {} },
    body: z.object({ uid: id.optional() }).default({}),
  }),
  pauseCorrection: endpoint({
    ...routes.pauseCorrection,
    ...commonFields,
    summary: 'Pause a correction',
    example,
  }),
  resumeCorrection: endpoint({
    ...routes.resumeCorrection,
    ...commonFields,
    summary: 'Resume a correction',
    example,
  }),
  rejectCorrection: endpoint({
    ...routes.rejectCorrection,
    ...commonFields,
    summary: 'Reject a correction',
    description: 'Returns the correction to the queue for other correctors.',
    example: { ...example, body: { reason: 'The audio is too noisy.' } },
    body: z.object({ reason: comment.min(1) }),
    answer: { kind: 'empty' },
  }),
  releaseCorrection: endpoint({
    ...routes.releaseCorrection,
    ...commonFields,
    summary: 'Release a correction',
    description: 'Returns the correction to the queue without a penalty. Edits are kept.',
    example,
    answer: { kind: 'empty' },
  }),
  completeCorrection: endpoint({
    ...routes.completeCorrection,
    ...commonFields,
    summary: 'Complete a correction',
    description: 'In a review, `rating` is required and rates the corrector; otherwise it rates the draft.',
    errors: ['forbidden', 'conflict', 'not_ready'],
    example: { ...example, body: { comment: 'Two names were unclear.', rating: 4 } },
    body: z.object({
      id: id.optional(),
      locale: locale.optional(),
      completionTime: count.max(1e10).optional().describe('Milliseconds since the correction was opened.'),
      comment: comment.default(''),
      rating: z.number().int().min(1).max(5).optional(),
    }),
    answer: { kind: 'empty' },
  }),
  listReviewers: endpoint({
    ...routes.listReviewers,
    summary: 'List available reviewers',
    description:
      'Returns people other than the caller who can review the correction next. Reviewers and corrector administrators only.',
    example,
    access: 'user',
    params,
    answer: { kind: 'page', schema: z.object({ uid: id, name: z.string() }) },
  }),
  requestRereview: endpoint({
    ...routes.requestRereview,
    ...commonFields,
    summary: 'Send a correction for review',
    description: 'Reviewers and corrector administrators only.',
    example: { ...example, body: { notes: 'Please check the names.' } },
    body: z.object({
      id: id.optional(),
      locale: locale.optional(),
      notes: comment.default(''),
      assignTo: id.optional().describe('ID of the reviewer.'),
    }),
    answer: { kind: 'empty' },
  }),
  recordCorrectionActivity: endpoint({
    ...routes.recordCorrectionActivity,
    ...commonFields,
    summary: 'Record work on a correction',
    description: 'Records a heartbeat, sent every 60 seconds, with the parts that were played and reviewed.',
    example: { ...example, body: { played: [[0, 42]], reviewed: [[0, 30]] } },
    body: z.object({
      played: spans,
      reviewed: spans,
    }),
  }),
  updateCorrectorActivityCall: endpoint({
    ...routes.updateCorrectorActivityCall,
    summary: 'Call updateCorrectorActivityCall',
    description: 'Records that the caller is active in a language, like a heartbeat outside a correction.',
    errors: ['forbidden'],
    example: { body: { lang: 'en' }, error: 'forbidden' },
    access: 'user',
    personal: true,
    body: z.object({ lang: queueLanguage, locale: locale.optional() }),
    answer: { kind: 'result', schema: z.object({ success: z.literal(true) }) },
  }),
  popCorrection: endpoint({
    ...routes.popCorrection,
    writes: true,
    summary: 'Take the next correction',
    description: 'Takes the correction with the earliest deadline or, with `test`, a gold clip.',
    errors: ['forbidden', 'conflict', 'no_data'],
    example: { params: { lang: 'en' }, error: 'forbidden' },
    access: 'user',
    params: langParams,
    query: z.object({ test: flag.optional() }),
    answer,
  }),
  countCorrections: endpoint({
    ...routes.countCorrections,
    summary: 'Count waiting corrections',
    errors: ['forbidden'],
    example: { params: { lang: 'en' }, error: 'forbidden' },
    access: 'user',
    params: langParams,
    answer: { kind: 'result', schema: z.object({ waiting: count, next: nextCorrection.nullable() }) },
  }),
  listQueue: endpoint({
    ...routes.listQueue,
    summary: 'List waiting corrections',
    description: "Returns a language's waiting corrections, sorted by deadline, without recording IDs.",
    errors: ['forbidden'],
    example: { params: { lang: 'en' }, error: 'forbidden' },
    access: 'user',
    params: langParams,
    answer: { kind: 'page', schema: nextCorrection },
  }),
  listFinishedCorrections: endpoint({
    ...routes.listFinishedCorrections,
    summary: 'List my completed corrections',
    description: 'Returns the corrections completed in the last `days` days, newest first.',
    errors: ['forbidden'],
    example: { query: {}, error: 'forbidden' },
    access: 'user',
    query: z.object({ days }),
    answer: { kind: 'page', schema: finishedCorrection },
  }),
}

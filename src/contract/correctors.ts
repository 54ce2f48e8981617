import { z } from 'zod'
import {
  applicationStates,
  languageStates,
  maxApplicationLength,
  maxPaymentLength,
} from './corrector-choices.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { maxWorkspaceNameLength } from './limits.ts'
import { currencies } from './plan-choices.ts'
import { queueLanguage } from './queue-language.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const count = z.number().int().min(0)

/** A language that a user corrects, for the installation or for one of their workspaces. */
export const correctorLanguage = z
  .object({
    language: z.string().describe('Code such as `en`.'),
    workspace: z
      .object({ id, name: z.string() })
      .nullable()
      .describe('Workspace whose recordings the user corrects. Null for correctors of the installation.'),
    state: z.enum(languageStates).describe('`exam` until the exam is passed.'),
    probation: count.describe('Number of corrections left in probation. Each of them is reviewed.'),
    reviewer: z.boolean(),
    triesLeft: count.describe('Number of remaining exam attempts.'),
    hasExam: z.boolean().describe('Whether there is an exam in this language.'),
    examLength: z
      .object({ shortest: z.number(), longest: z.number() })
      .nullable()
      .describe('Length of the exam recordings, in seconds. Null if there are none.'),
    exam: id.nullable().describe('ID of the recording of the exam in progress. Null if there is none.'),
  })
  .meta({ id: 'CorrectorLanguage' })
export type CorrectorLanguage = z.infer<typeof correctorLanguage>

/** A user's corrector settings. */
export const correctorSettings = z
  .object({
    isCorrector: z.boolean(),
    correctLangCodes: z.array(z.string()).describe('Languages in which the user corrects.'),
    correctLangCode: z.string().nullable().describe('First language. Null if there is none.'),
    correctorPayment: z.string().describe('Preferred payment method, as free text.'),
    isOnProbation: z
      .boolean()
      .describe("Whether all of the user's corrections in at least one language are still reviewed."),
    active: z.boolean().describe('Whether the user is currently taking corrections.'),
    blocked: z.string().nullable().describe("Reason for the block. Null if the user isn't blocked."),
    languages: z.array(correctorLanguage),
    application: z.object({
      state: z.enum(applicationStates),
      text: z.string(),
      languages: z.array(z.string()),
      applied: epochSeconds.nullable(),
    }),
    canApply: z.boolean().describe('Whether the installation accepts applications.'),
    examLanguages: z.array(z.string()).describe('Languages with an exam.'),
    passPercent: count.describe('Percentage of correct words required to pass an exam.'),
  })
  .meta({ id: 'CorrectorSettings' })
export type CorrectorSettings = z.infer<typeof correctorSettings>

/** A difference between an exam answer and its gold text. */
export const examDifference = z.object({
  start: z.number().describe('Time in seconds.'),
  given: z.string().describe("The corrector's text. Empty for missing words."),
  expected: z.string().describe('Correct text. Empty for extra words.'),
})
export type ExamDifference = z.infer<typeof examDifference>

export const correctorExam = z
  .object({
    id,
    language: z.string(),
    workspace: id
      .nullable()
      .describe('Workspace whose corrector took the exam. Null for correctors of the installation.'),
    started: epochSeconds,
    finished: epochSeconds.nullable(),
    score: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('Share of correct words. Null until the exam is finished.'),
    passed: z.boolean().nullable(),
    collection: id.nullable().describe("ID of the exam's recording. Null once the exam is finished."),
    differences: z.array(examDifference).max(200),
  })
  .meta({ id: 'CorrectorExam' })
export type CorrectorExam = z.infer<typeof correctorExam>

/** Pay per minute of audio (rounded up) in a language. */
export const correctorRate = z
  .object({
    language: z.string(),
    correction: count.max(100_000).describe('Rate for a correction, in the smallest unit of the currency.'),
    review: count.max(100_000).describe('Rate for a review, in the smallest unit of the currency.'),
    currency: z.enum(currencies),
  })
  .meta({ id: 'CorrectorRate' })
export type CorrectorRate = z.infer<typeof correctorRate>

const params = z.object({ uid: id })
const userAccess = { access: 'user', params } as const
const example = { params: { uid: sample.user } } as const
const answer = { kind: 'result', schema: correctorSettings } as const

export const correctorEndpoints = {
  getCorrectorSettings: endpoint({
    ...routes.getCorrectorSettings,
    ...userAccess,
    summary: 'Get my corrector settings',
    example,
    answer,
  }),
  changeCorrectorSettings: endpoint({
    ...routes.changeCorrectorSettings,
    ...userAccess,
    summary: 'Update my corrector settings',
    errors: ['forbidden'],
    example: { ...example, body: { active: false }, error: 'forbidden' },
    personal: true,
    body: z.object({
      active: z.boolean().optional(),
      correctorPayment: text.trim().max(maxPaymentLength).optional(),
    }),
    answer,
  }),
  applyAsCorrector: endpoint({
    ...routes.applyAsCorrector,
    ...userAccess,
    summary: 'Apply as a corrector',
    description:
      'An administrator accepts or declines the application. Not available if `CORRECTOR_APPLICATIONS` is off.',
    errors: ['conflict', 'not_available'],
    example: {
      ...example,
      body: { languages: ['en'], text: 'I have proofread for ten years.' },
      error: 'not_available',
    },
    personal: true,
    body: z.object({
      languages: z.array(queueLanguage).min(1).max(20),
      text: text.trim().min(1).max(maxApplicationLength),
    }),
    answer,
  }),
  withdrawApplication: endpoint({
    ...routes.withdrawApplication,
    ...userAccess,
    summary: 'Withdraw my corrector application',
    errors: ['conflict'],
    example: { ...example, error: 'conflict' },
    personal: true,
    answer,
  }),
  removeCorrectorLanguage: endpoint({
    ...routes.removeCorrectorLanguage,
    summary: 'Remove one of my corrector languages',
    description: 'Corrections in progress return to the queue.',
    errors: ['forbidden'],
    example: { params: { uid: sample.user, languageCode: 'en' }, error: 'not_found' },
    access: 'user',
    personal: true,
    params: params.extend({ languageCode: queueLanguage }),
    answer,
  }),
  listMyExams: endpoint({
    ...routes.listMyExams,
    ...userAccess,
    summary: 'List my exams',
    description: 'Returns exams with their results, newest first.',
    example,
    answer: { kind: 'page', schema: correctorExam },
  }),
  startExam: endpoint({
    ...routes.startExam,
    summary: 'Start an exam',
    description:
      "Returns the ID of a recording, which is corrected at `/corrector/{locale}/exam/{id}` and completed like a correction. If an exam is already in progress, its recording's ID is returned.",
    errors: ['forbidden', 'not_found', 'conflict', 'not_available'],
    example: { body: { language: 'en' }, error: 'forbidden' },
    access: 'user',
    personal: true,
    body: z.object({
      uid: id.optional().describe('ID of the caller. Optional.'),
      oid: id.optional().describe('ID of the workspace, if the exam is for its own correctors.'),
      name: text.trim().max(maxWorkspaceNameLength).optional().describe('Name of the recording.'),
      language: queueLanguage
        .optional()
        .describe('Language of the exam. Defaults to the first language whose exam is pending.'),
    }),
    answer: {
      kind: 'result',
      schema: z.object({ id: id.describe('ID of the recording.'), exam: id, ends: epochSeconds }),
    },
  }),
  addCorrectorLanguage: endpoint({
    ...routes.addCorrectorLanguage,
    summary: 'Call addCorrectorLanguage',
    description:
      "Adds a corrector language to the caller, who must already be a corrector and must pass the language's exam before correcting.",
    errors: ['forbidden', 'not_found'],
    example: { body: { language: 'en' }, error: 'forbidden' },
    access: 'user',
    personal: true,
    body: z.object({
      uid: id.optional().describe('ID of the caller. Optional.'),
      language: queueLanguage,
    }),
    answer,
  }),
  listCorrectorRates: endpoint({
    ...routes.listCorrectorRates,
    summary: 'List corrector rates',
    description: 'Returns the pay per started minute, by language. Correctors only.',
    errors: ['forbidden'],
    example: { error: 'forbidden' },
    access: 'user',
    answer: { kind: 'page', schema: correctorRate },
  }),
}

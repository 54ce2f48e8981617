import { z } from 'zod'
import { applicationStates, languageStates, maxBlockReasonLength } from './corrector-choices.ts'
import { correctorExam, correctorRate } from './correctors.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { queueLanguage } from './queue-language.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const count = z.number().int().min(0)
const person = z.object({ uid: id, name: z.string() })

const adminLanguage = z.object({
  language: z.string(),
  state: z.enum(languageStates),
  probation: count,
  reviewer: z.boolean(),
  rate: count.nullable().describe("Cents per started minute. Null if the language's rate applies."),
})

/** A corrector or applicant, as administrators see them. */
export const correctorEntry = person
  .extend({
    email: z.string().nullable(),
    active: z.boolean(),
    payment: z.string(),
    blocked: z.object({ since: epochSeconds, reason: z.string() }).nullable(),
    application: z.object({
      state: z.enum(applicationStates),
      text: z.string(),
      languages: z.array(z.string()),
      applied: epochSeconds.nullable(),
    }),
    languages: z.array(adminLanguage),
    taken: count.describe('Number of corrections in progress.'),
    completed: count.describe('Number of completed corrections and reviews.'),
  })
  .meta({ id: 'CorrectorEntry' })
export type CorrectorEntry = z.infer<typeof correctorEntry>

export const examEntry = correctorExam.extend({ corrector: person }).meta({ id: 'ExamEntry' })
export type ExamEntry = z.infer<typeof examEntry>

const admin = { access: 'user', personal: true, errors: ['forbidden'] } as const
const uidParams = z.object({ uid: id })
const after = id
  .optional()
  .describe('Starts after this ID. Use `LastEvaluatedKey.after` from the previous page.')
const note = text.trim().max(maxBlockReasonLength)
const administratorsOnly = 'Corrector administrators only.'
const entry = { kind: 'result', schema: correctorEntry } as const
const languageParams = uidParams.extend({ languageCode: queueLanguage })
const languageExample = { uid: sample.member, languageCode: 'en' } as const

export const correctorAdminEndpoints = {
  listCorrectors: endpoint({
    ...routes.listCorrectors,
    ...admin,
    summary: 'List correctors and applicants',
    description: `Sorted by name, 50 per page. ${administratorsOnly}`,
    example: { query: {}, error: 'forbidden' },
    query: z.object({
      q: text.max(200).optional().describe('Part of a name or email address.'),
      lang: queueLanguage.optional(),
      show: z.enum(['all', 'applications', 'blocked']).default('all'),
      after,
    }),
    answer: { kind: 'page', schema: correctorEntry },
  }),
  decideApplication: endpoint({
    ...routes.decideApplication,
    ...admin,
    summary: 'Accept or decline a corrector application',
    description: `The applicant gets an email. ${administratorsOnly}`,
    errors: ['forbidden', 'conflict'],
    example: { params: { uid: sample.member }, body: { accepted: true }, error: 'forbidden' },
    params: uidParams,
    body: z.object({ accepted: z.boolean(), note: note.default('') }),
    answer: entry,
  }),
  blockCorrector: endpoint({
    ...routes.blockCorrector,
    ...admin,
    summary: 'Block a corrector',
    description: `The corrector's corrections in progress return to the queue. ${administratorsOnly}`,
    example: {
      params: { uid: sample.member },
      body: { reason: 'Copied the draft without changes.' },
      error: 'forbidden',
    },
    params: uidParams,
    body: z.object({ reason: note.min(1) }),
    answer: entry,
  }),
  unblockCorrector: endpoint({
    ...routes.unblockCorrector,
    ...admin,
    summary: 'Unblock a corrector',
    description: administratorsOnly,
    example: { params: { uid: sample.member }, error: 'forbidden' },
    params: uidParams,
    answer: entry,
  }),
  changeCorrectorLanguage: endpoint({
    ...routes.changeCorrectorLanguage,
    ...admin,
    summary: "Set a corrector's language",
    description: `The state \`active\` waives the exam. ${administratorsOnly}`,
    example: { params: languageExample, body: { reviewer: true }, error: 'forbidden' },
    params: languageParams,
    body: z.object({
      state: z.enum(languageStates).optional(),
      probation: count.max(1000).optional(),
      reviewer: z.boolean().optional(),
      rate: count.max(100_000).nullable().optional(),
    }),
    answer: entry,
  }),
  deleteCorrectorLanguage: endpoint({
    ...routes.deleteCorrectorLanguage,
    ...admin,
    summary: "Remove a corrector's language",
    description: `The corrector's corrections in progress in this language return to the queue. ${administratorsOnly}`,
    example: { params: languageExample, error: 'forbidden' },
    params: languageParams,
    answer: entry,
  }),
  listExams: endpoint({
    ...routes.listExams,
    ...admin,
    summary: 'List corrector exams',
    description: `Sorted from newest to oldest, 50 per page. ${administratorsOnly}`,
    example: { query: {}, error: 'forbidden' },
    query: z.object({ lang: queueLanguage.optional(), uid: id.optional(), after }),
    answer: { kind: 'page', schema: examEntry },
  }),
  saveCorrectorRate: endpoint({
    ...routes.saveCorrectorRate,
    ...admin,
    summary: 'Set the rate of a language',
    description: administratorsOnly,
    example: {
      params: { lang: 'en' },
      body: { correction: 80, review: 40, currency: 'USD' },
      error: 'forbidden',
    },
    params: z.object({ lang: queueLanguage }),
    body: correctorRate.omit({ language: true }),
    answer: { kind: 'page', schema: correctorRate },
  }),
  deleteCorrectorRate: endpoint({
    ...routes.deleteCorrectorRate,
    ...admin,
    summary: 'Remove the rate of a language',
    description: `Corrections in the language are no longer paid. ${administratorsOnly}`,
    example: { params: { lang: 'en' }, error: 'forbidden' },
    params: z.object({ lang: queueLanguage }),
    answer: { kind: 'page', schema: correctorRate },
  }),
}

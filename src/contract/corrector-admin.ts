import { z } from 'zod'
import {
  correctionEventKinds,
  correctionKinds,
  correctionProducts,
  correctionStages,
  correctionStates,
  statisticsDays,
  workOutcomes,
} from './correction-choices.ts'
import { queueLanguage } from './corrections.ts'
import { applicationStates, languageStates, maxBlockReason } from './corrector-choices.ts'
import { correctorExam, correctorRate } from './correctors.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const count = z.number().int().min(0)
const person = z.object({ uid: id, name: z.string() })

/** A correction, as administrators of correctors see it: without the customer. */
export const boardItem = z
  .object({
    id: id.describe('ID of the correction.'),
    collection: id.nullable().describe('ID of the recording. Null after its deletion.'),
    language: z.string(),
    kind: z.enum(correctionKinds),
    product: z.enum(correctionProducts),
    state: z.enum(correctionStates),
    stage: z.enum(correctionStages),
    seconds: z.number(),
    ordered: epochSeconds,
    due: epochSeconds,
    delivered: epochSeconds.nullable(),
    corrector: person.nullable().describe('Who has it, or completed it. Null if it is waiting.'),
    taken: epochSeconds.nullable(),
    paused: z.boolean(),
    assigned: person.nullable().describe('The only person who may take it. Null for anyone.'),
    ownQueue: z.boolean().describe("Whether it is in the queue of a workspace's own correctors."),
  })
  .meta({ id: 'CorrectionBoardItem' })
export type BoardItem = z.infer<typeof boardItem>

export const correctionHistory = boardItem
  .extend({
    events: z.array(
      z.object({
        kind: z.enum(correctionEventKinds),
        at: epochSeconds,
        actor: z.string().nullable().describe('Name. Null for the system and deleted accounts.'),
        details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      }),
    ),
    works: z.array(
      z.object({
        corrector: person.nullable(),
        stage: z.enum(correctionStages),
        taken: epochSeconds,
        ended: epochSeconds.nullable(),
        outcome: z.enum(workOutcomes).nullable(),
        reason: z.string().nullable(),
        comment: z.string().nullable(),
        rating: z.number().int().nullable(),
        activeSeconds: count,
      }),
    ),
  })
  .meta({ id: 'CorrectionHistory' })
export type CorrectionHistory = z.infer<typeof correctionHistory>

const flow = z.object({ count, seconds: z.number() })

/** A queue and its last days. */
export const queueStats = z
  .object({
    language: z.string(),
    days: count,
    waiting: flow,
    taken: flow,
    late: count.describe('Open corrections after their deadline.'),
    completed: flow,
    onTime: count.describe('Completed corrections that were delivered before their deadline.'),
    rejections: count,
    releases: count.describe('Releases by correctors and after six hours.'),
    correctors: count.describe('Correctors who completed a correction.'),
  })
  .meta({ id: 'QueueStats' })
export type QueueStats = z.infer<typeof queueStats>

const adminLanguage = z.object({
  language: z.string(),
  state: z.enum(languageStates),
  probation: count,
  reviewer: z.boolean(),
  rate: count.nullable().describe('Cents per started minute. Null for the rate of the language.'),
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
    taken: count.describe('Corrections in progress.'),
    completed: count.describe('Completed corrections and reviews.'),
  })
  .meta({ id: 'CorrectorEntry' })
export type CorrectorEntry = z.infer<typeof correctorEntry>

export const examEntry = correctorExam.extend({ corrector: person }).meta({ id: 'ExamEntry' })
export type ExamEntry = z.infer<typeof examEntry>

const admin = { access: 'user', personal: true, errors: ['forbidden'] } as const
const item = z.object({ correctionId: id })
const uidParams = z.object({ uid: id })
const days = z.coerce.number().int().min(1).max(366).default(statisticsDays)
const after = id
  .optional()
  .describe('The page starts after this ID: `LastEvaluatedKey.after` of the previous one.')
const note = text.trim().max(maxBlockReason)
const only = 'Administrators of correctors only.'
const entry = { kind: 'result', schema: correctorEntry } as const
const languageParams = uidParams.extend({ languageCode: queueLanguage })
const languageExample = { uid: sample.member, languageCode: 'en' } as const

export const correctorAdminEndpoints = {
  listCorrectionBoard: endpoint({
    ...routes.listCorrectionBoard,
    ...admin,
    summary: 'List all corrections',
    description: `By deadline: open ones by default, 50 per page. ${only}`,
    example: { query: { lang: 'en' }, error: 'forbidden' },
    query: z.object({
      lang: queueLanguage.optional(),
      state: z.enum(['open', ...correctionStates]).default('open'),
      kind: z.enum(correctionKinds).optional(),
      after,
    }),
    answer: { kind: 'page', schema: boardItem },
  }),
  listQueueStats: endpoint({
    ...routes.listQueueStats,
    ...admin,
    summary: 'List statistics of all queues',
    description: only,
    example: { query: {}, error: 'forbidden' },
    query: z.object({ days }),
    answer: { kind: 'page', schema: queueStats },
  }),
  getQueueStats: endpoint({
    ...routes.getQueueStats,
    ...admin,
    summary: 'Get statistics of a queue',
    description: only,
    example: { params: { lang: 'en' }, query: {}, error: 'forbidden' },
    params: z.object({ lang: queueLanguage }),
    query: z.object({ days }),
    answer: { kind: 'result', schema: queueStats },
  }),
  getQueueItem: endpoint({
    ...routes.getQueueItem,
    ...admin,
    summary: 'Get the history of a recording in a queue',
    description: `All events of its latest correction. ${only}`,
    errors: ['forbidden', 'not_found'],
    example: { params: { lang: 'en', cid: sample.collection }, error: 'forbidden' },
    params: z.object({ lang: queueLanguage, cid: id.describe('ID of the recording.') }),
    answer: { kind: 'result', schema: correctionHistory },
  }),
  getCorrectionHistory: endpoint({
    ...routes.getCorrectionHistory,
    ...admin,
    summary: 'Get the history of a correction',
    description: only,
    example: { params: { correctionId: sample.newId }, error: 'forbidden' },
    params: item,
    answer: { kind: 'result', schema: correctionHistory },
  }),
  assignCorrection: endpoint({
    ...routes.assignCorrection,
    ...admin,
    summary: 'Assign a correction',
    description: `Only the given corrector may take it; null for anyone. ${only}`,
    errors: ['forbidden', 'conflict'],
    example: { params: { correctionId: sample.newId }, body: { uid: null }, error: 'forbidden' },
    params: item,
    body: z.object({ uid: id.nullable() }),
    answer: { kind: 'result', schema: correctionHistory },
  }),
  requeueCorrection: endpoint({
    ...routes.requeueCorrection,
    ...admin,
    summary: 'Put a correction back into the queue',
    description: `Takes it from its corrector, whose edits stay. ${only}`,
    errors: ['forbidden', 'conflict'],
    example: { params: { correctionId: sample.newId }, error: 'forbidden' },
    params: item,
    answer: { kind: 'result', schema: correctionHistory },
  }),
  listCorrectors: endpoint({
    ...routes.listCorrectors,
    ...admin,
    summary: 'List correctors and applicants',
    description: `By name, 50 per page. ${only}`,
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
    summary: 'Decide on an application as a corrector',
    description: `The applicant gets an email. ${only}`,
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
    description: `Their corrections in progress end and return to the queue. ${only}`,
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
    description: only,
    example: { params: { uid: sample.member }, error: 'forbidden' },
    params: uidParams,
    answer: entry,
  }),
  changeCorrectorLanguage: endpoint({
    ...routes.changeCorrectorLanguage,
    ...admin,
    summary: 'Add or change a language of a corrector',
    description: `\`active\` waives the exam. ${only}`,
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
    summary: 'Remove a language of a corrector',
    description: `Their corrections in progress in it return to the queue. ${only}`,
    example: { params: languageExample, error: 'forbidden' },
    params: languageParams,
    answer: entry,
  }),
  listExams: endpoint({
    ...routes.listExams,
    ...admin,
    summary: 'List exams of correctors',
    description: `The latest first, 50 per page. ${only}`,
    example: { query: {}, error: 'forbidden' },
    query: z.object({ lang: queueLanguage.optional(), uid: id.optional(), after }),
    answer: { kind: 'page', schema: examEntry },
  }),
  saveCorrectorRate: endpoint({
    ...routes.saveCorrectorRate,
    ...admin,
    summary: 'Set the rate of a language',
    description: only,
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
    description: `Corrections in the language are not paid. ${only}`,
    example: { params: { lang: 'en' }, error: 'forbidden' },
    params: z.object({ lang: queueLanguage }),
    answer: { kind: 'page', schema: correctorRate },
  }),
}

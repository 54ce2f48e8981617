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
import { endpoint } from './endpoint.ts'
import { epochSeconds, id } from './ids.ts'
import { queueLanguage } from './queue-language.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const count = z.number().int().min(0)
const person = z.object({ uid: id, name: z.string() })

/** A correction as corrector administrators see it, without customer details. */
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
    corrector: person.nullable().describe('Current or latest corrector. Null if it is waiting.'),
    taken: epochSeconds.nullable(),
    paused: z.boolean(),
    assigned: person.nullable().describe('Corrector for whom it is reserved. Null if anyone may take it.'),
    ownQueue: z.boolean().describe("Whether it is in the queue of its workspace's own correctors."),
  })
  .meta({ id: 'CorrectionBoardItem' })
export type BoardItem = z.infer<typeof boardItem>

export const correctionHistory = boardItem
  .extend({
    events: z.array(
      z.object({
        kind: z.enum(correctionEventKinds),
        at: epochSeconds,
        actor: z
          .string()
          .nullable()
          .describe('Name. Null for the customer, the system and deleted accounts.'),
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

const throughput = z.object({ count, seconds: z.number() })

/** Statistics for a queue over recent days. */
export const queueStats = z
  .object({
    language: z.string(),
    days: count,
    waiting: throughput,
    taken: throughput,
    late: count.describe('Number of open corrections past their deadline.'),
    completed: throughput,
    onTime: count.describe('Number of completed corrections that were delivered before their deadline.'),
    rejections: count,
    releases: count.describe(
      'Number of corrections released by correctors, or automatically after six hours.',
    ),
    correctors: count.describe('Number of correctors who completed a correction.'),
  })
  .meta({ id: 'QueueStats' })
export type QueueStats = z.infer<typeof queueStats>

const admin = { access: 'user', personal: true, errors: ['forbidden'] } as const
const item = z.object({ correctionId: id })
const days = z.coerce.number().int().min(1).max(366).default(statisticsDays)
const after = id
  .optional()
  .describe('Starts after this ID. Use `LastEvaluatedKey.after` from the previous page.')
const administratorsOnly = 'Corrector administrators only.'

export const correctionBoardEndpoints = {
  listCorrectionBoard: endpoint({
    ...routes.listCorrectionBoard,
    ...admin,
    summary: 'List all corrections',
    description: `Sorted by deadline, 50 per page. Returns open corrections by default. ${administratorsOnly}`,
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
    summary: 'List queue statistics',
    description: administratorsOnly,
    example: { query: {}, error: 'forbidden' },
    query: z.object({ days }),
    answer: { kind: 'page', schema: queueStats },
  }),
  getQueueStats: endpoint({
    ...routes.getQueueStats,
    ...admin,
    summary: "Get a queue's statistics",
    description: administratorsOnly,
    example: { params: { lang: 'en' }, query: {}, error: 'forbidden' },
    params: z.object({ lang: queueLanguage }),
    query: z.object({ days }),
    answer: { kind: 'result', schema: queueStats },
  }),
  getQueueItem: endpoint({
    ...routes.getQueueItem,
    ...admin,
    summary: 'Get the correction history of a recording',
    description: `Returns all events of the recording's latest correction. ${administratorsOnly}`,
    errors: ['forbidden', 'not_found'],
    example: { params: { lang: 'en', cid: sample.collection }, error: 'forbidden' },
    params: z.object({ lang: queueLanguage, cid: id.describe('ID of the recording.') }),
    answer: { kind: 'result', schema: correctionHistory },
  }),
  getCorrectionHistory: endpoint({
    ...routes.getCorrectionHistory,
    ...admin,
    summary: 'Get the history of a correction',
    description: administratorsOnly,
    example: { params: { correctionId: sample.newId }, error: 'forbidden' },
    params: item,
    answer: { kind: 'result', schema: correctionHistory },
  }),
  assignCorrection: endpoint({
    ...routes.assignCorrection,
    ...admin,
    summary: 'Assign a correction',
    description: `Only the given corrector may take the correction; with null, any corrector may. ${administratorsOnly}`,
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
    description: `Takes the correction away from its corrector. Edits are kept. ${administratorsOnly}`,
    errors: ['forbidden', 'conflict'],
    example: { params: { correctionId: sample.newId }, error: 'forbidden' },
    params: item,
    answer: { kind: 'result', schema: correctionHistory },
  }),
}

import { z } from 'zod'
import { maxCorrectionTextLength, statisticsDays } from './correction-choices.ts'
import { correctionScores, scoreExample } from './correction-scores.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, seconds, text } from './ids.ts'
import { currencies } from './plan-choices.ts'
import { queueLanguage } from './queue-language.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const count = z.number().int().min(0)
const date = z.iso.date()
const days = z.coerce.number().int().min(1).max(366).default(statisticsDays)
const errors = ['forbidden'] as const
const share = z.number().min(0).max(1).nullable()

const day = z.object({
  date: date.describe('Day (UTC).'),
  items: count.describe('Number of completed corrections and reviews.'),
  seconds: z.number().describe('Total length of the recordings, in seconds.'),
  activeSeconds: count.describe('Working time measured by heartbeats, in seconds.'),
  score: share.describe('Average score. Null if no correction has a score.'),
})

export const correctorStatistics = z
  .object({
    items: count.describe('Number of completed corrections and reviews.'),
    seconds: z.number().describe('Total length of the recordings, in seconds.'),
    activeSeconds: count,
    playedSeconds: count,
    late: count.describe('Number of corrections completed after the deadline.'),
    rejected: count,
    released: count.describe(
      'Number of corrections released by the corrector, or automatically after six hours.',
    ),
    score: share.describe('Average score. Null if no correction has a score.'),
    rating: z.number().nullable().describe('Average rating by reviewers. Null if there is none.'),
    days: z.array(day).describe('Days with work, oldest first.'),
  })
  .meta({ id: 'CorrectorStatistics' })
export type CorrectorStatistics = z.infer<typeof correctorStatistics>

const activeDay = z.object({ date: date.describe('Day (UTC).'), minutes: count }).meta({ id: 'ActiveDay' })

export const leader = z
  .object({
    cid: id.describe('ID of the corrector.'),
    name: z.string(),
    timeStamp: epochSeconds.describe('Time of the latest completion.'),
    items: count,
    seconds: z.number().describe('Total length of the corrected recordings, in seconds.'),
    score: share.describe('Average score. Null if no correction has a score.'),
  })
  .meta({ id: 'Leader' })
export type Leader = z.infer<typeof leader>

export const rejection = z
  .object({
    work: id,
    languageCode: z.string(),
    seconds: z.number(),
    rejected: epochSeconds,
    reason: z.string(),
    hasDifferences: z
      .boolean()
      .describe(
        'Whether differences are available. They are once another corrector has completed the correction.',
      ),
  })
  .meta({ id: 'Rejection' })
export type Rejection = z.infer<typeof rejection>

const dispute = z
  .object({
    id,
    work: id,
    languageCode: z.string(),
    reason: z.string(),
    created: epochSeconds,
    currency: z.enum(currencies).nullable().describe('Currency of the pay. Null if the work is unpaid.'),
    scores: correctionScores,
  })
  .meta({ id: 'Dispute' })
export type Dispute = z.infer<typeof dispute>

const workParams = z.object({ workId: id })
const workExample = { params: { workId: sample.newId }, error: 'not_found' } as const
const languageExample = { params: { lang: 'en' }, error: 'forbidden' } as const
const langParams = z.object({ lang: queueLanguage })

export const correctionReportEndpoints = {
  getCorrectorStatistics: endpoint({
    ...routes.getCorrectorStatistics,
    summary: "Get a corrector's statistics",
    description: 'Available to the corrector and to corrector administrators.',
    errors,
    example: { params: { uid: sample.user, lang: 'en' }, query: {} },
    access: 'user',
    params: z.object({ uid: id, lang: queueLanguage }),
    query: z.object({ days }),
    answer: { kind: 'result', schema: correctorStatistics },
  }),
  listCorrectorActivity: endpoint({
    ...routes.listCorrectorActivity,
    summary: 'List my activity',
    description: 'Returns the number of minutes with a heartbeat, by day.',
    errors,
    example: languageExample,
    access: 'user',
    params: langParams,
    query: z.object({ days }),
    answer: { kind: 'page', schema: activeDay },
  }),
  listLeaders: endpoint({
    ...routes.listLeaders,
    summary: 'Get the leaderboard',
    description:
      "Ranks a language's correctors by the total length of their corrected recordings. The period starts on `date`, by default the last day of the month two months ago.",
    errors,
    example: languageExample,
    access: 'user',
    params: langParams,
    query: z.object({ date: date.optional().describe('First day (UTC).') }),
    answer: { kind: 'page', schema: leader },
  }),
  listRejections: endpoint({
    ...routes.listRejections,
    summary: 'List rejected corrections',
    description:
      'Returns the corrections that the corrector rejected in the last `days` days, newest first. Available to the corrector and to corrector administrators.',
    errors,
    example: { params: { uid: sample.user }, query: {} },
    access: 'user',
    params: z.object({ uid: id }),
    query: z.object({ days }),
    answer: { kind: 'page', schema: rejection },
  }),
  listDifferences: endpoint({
    ...routes.listDifferences,
    summary: 'List differences in my work',
    description:
      "Compares a completed correction with its review or gold clip, or a rejected correction's draft with the final text.",
    errors: ['not_ready'],
    example: workExample,
    access: 'user',
    params: workParams,
    answer: { kind: 'page', schema: scoreExample },
  }),
  playDifference: endpoint({
    ...routes.playDifference,
    summary: 'Get the audio of a difference',
    description:
      "Returns the audio around a difference, as MP3. Available to the corrector and to the reviewer of an open dispute. Other parts of the recording aren't available.",
    errors: ['forbidden', 'not_ready', 'media_deleted'],
    example: { ...workExample, query: { start: 12.5 } },
    access: 'user',
    params: workParams,
    query: z.object({ start: seconds }),
    answer: { kind: 'raw', types: ['audio/mpeg'] },
  }),
  disputeScore: endpoint({
    ...routes.disputeScore,
    summary: 'Dispute a score',
    description: 'A score can be disputed once, within 14 days of the work. Another reviewer decides.',
    errors: ['conflict', 'not_ready'],
    example: { ...workExample, body: { reason: 'The speaker says both names.' } },
    access: 'user',
    params: workParams,
    body: z.object({ reason: text.trim().min(1).max(maxCorrectionTextLength) }),
    personal: true,
    answer: { kind: 'empty' },
  }),
  listDisputes: endpoint({
    ...routes.listDisputes,
    summary: 'List open disputes',
    description: "Reviewers of the queue only. Excludes disputes about the caller's own work or review.",
    errors,
    example: { query: { lang: 'en' }, error: 'forbidden' },
    access: 'user',
    query: z.object({ lang: queueLanguage }),
    answer: { kind: 'page', schema: dispute },
  }),
  decideDispute: endpoint({
    ...routes.decideDispute,
    summary: 'Decide a dispute',
    description: 'Removes wrongly counted errors from the score, and adjusts the pay with a new entry.',
    errors: ['forbidden', 'conflict'],
    example: {
      params: { disputeId: sample.newId },
      body: { accepted: true, withdrawn: [0], note: 'Both spellings are right.' },
      error: 'not_found',
    },
    access: 'user',
    params: z.object({ disputeId: id }),
    body: z.object({
      accepted: z.boolean(),
      withdrawn: z
        .array(count.max(49))
        .max(50)
        .default([])
        .describe("Indexes in `examples` of differences that aren't errors."),
      cents: z.number().int().min(-1_000_000).max(1_000_000).default(0).describe('Pay adjustment.'),
      note: text.trim().max(maxCorrectionTextLength).default(''),
    }),
    personal: true,
    answer: { kind: 'empty' },
  }),
  exportCorrectors: endpoint({
    ...routes.exportCorrectors,
    summary: 'Call downloadCorrectorsReportV2',
    description: "Returns each corrector's work, by language. Corrector administrators only.",
    errors: ['forbidden', 'no_data'],
    example: { body: { days: 30 }, error: 'forbidden' },
    access: 'user',
    personal: true,
    body: z.object({ days: z.number().int().min(1).max(366).default(statisticsDays) }).prefault({}),
    answer: {
      kind: 'result',
      schema: z.object({
        fileName: z.string(),
        csv: z.string().describe('The rows as a CSV file.'),
        rows: z.array(
          z.object({
            uid: id,
            name: z.string(),
            email: z.string(),
            language: z.string(),
            items: count,
            seconds: z.number(),
            activeSeconds: count,
            rejected: count,
            late: count,
            score: share,
          }),
        ),
      }),
    },
  }),
}

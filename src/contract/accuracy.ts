import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const count = z.number().int()
const rate = z.number().nullable()

export const accuracyReport = z
  .object({
    words: count.describe('Number of words in the newer version, which counts as correct.'),
    substitutions: count.describe('Number of wrong words.'),
    deletions: count.describe('Number of words that the older version lacks.'),
    insertions: count.describe('Number of words that only the older version has.'),
    wordErrorRate: rate.describe(
      'Substitutions, deletions and insertions, divided by `words`. Ignores case and punctuation. Null if there are no words.',
    ),
    characters: count,
    characterErrors: count,
    characterErrorRate: rate.describe(
      '`characterErrors` divided by `characters`. Null if there are no characters.',
    ),
    speakers: count.describe('Number of words with a different speaker.'),
    punctuation: count.describe('Number of words that differ only in case or punctuation.'),
    timing: count.describe('Number of words that start at least 0.2 seconds earlier or later.'),
    minutes: z
      .array(z.object({ words: count, errors: count }))
      .describe('Words and word errors in each minute of the recording.'),
  })
  .meta({ id: 'AccuracyReport' })
export type AccuracyReport = z.infer<typeof accuracyReport>

const params = z.object({ id })
const comparedVersions = z.object({
  before: id.optional().describe('ID of the older version. Omit for the current text.'),
  after: id.optional().describe('ID of the newer version. Omit for the current text.'),
})
const example = { params: { id: sample.collection }, query: { before: sample.version } }

export const accuracyEndpoints = {
  getAccuracyReport: endpoint({
    ...routes.getAccuracyReport,
    summary: 'Compare the accuracy of versions',
    description:
      'Counts the errors in an older version of a transcript, such as the draft, compared with a newer one.',
    errors: ['forbidden', 'not_ready'],
    example,
    access: 'user',
    params,
    query: comparedVersions,
    answer: { kind: 'result', schema: accuracyReport },
  }),
  exportAccuracyReport: endpoint({
    ...routes.exportAccuracyReport,
    summary: 'Export an accuracy report',
    description: "Returns the accuracy report as a PDF file in the user's language.",
    errors: ['forbidden', 'not_ready'],
    example,
    access: 'user',
    params,
    query: comparedVersions,
    answer: { kind: 'raw', types: ['application/pdf'] },
  }),
}

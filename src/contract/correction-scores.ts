import { z } from 'zod'
import { errorKinds } from './correction-choices.ts'

const count = z.number().int().min(0)

export const scoreExample = z.object({
  kind: z.enum(errorKinds),
  start: z.number().describe('Time in seconds.'),
  end: z.number().describe('Time in seconds.'),
  before: z.string().describe("The corrector's text."),
  after: z.string().describe('Reference text.'),
})

const errorCounts = z.strictObject({
  substitution: count,
  deletion: count,
  insertion: count,
  speaker: count,
  punctuation: count,
  timing: count,
})

/** A corrector's changes to the draft, and the errors measured against a review or gold clip. */
export const correctionScores = z
  .object({
    comparedWith: z
      .enum(['review', 'gold'])
      .nullable()
      .describe(
        'Reference for the scores. Null until the correction is reviewed; until then, there are no errors and no score.',
      ),
    words: count,
    errors: errorCounts,
    score: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('Score from 0 to 1; 1 means no errors. Severe errors lower it more.'),
    changed: count.describe('Number of words that the corrector changed in the draft.'),
    playedSeconds: count.describe('Seconds of the recording that were played.'),
    activeSeconds: count.describe('Working time measured by heartbeats, in seconds.'),
    examples: z.array(scoreExample).max(50),
  })
  .meta({ id: 'CorrectionScores' })
export type CorrectionScores = z.infer<typeof correctionScores>

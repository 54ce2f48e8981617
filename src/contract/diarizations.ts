import { z } from 'zod'
import { speakerMethods } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { id, seconds } from './ids.ts'
import { speakerCount } from './requested-options.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { transcriptSpeaker } from './transcripts.ts'

const collectionParams = z.object({ id })

export const diarizationStates = ['queued', 'processing', 'ready', 'applied', 'error'] as const

const identifiedSpeaker = transcriptSpeaker.extend({
  named: z.boolean().describe('Whether a person named the speaker. Other speakers are numbered.'),
  time: seconds.describe('Speaking time.'),
  turns: z.number().int(),
  changedWords: z.number().int().describe('Number of words that are currently assigned to another speaker.'),
  example: z
    .object({ start: seconds, end: seconds, text: z.string() })
    .describe("Beginning of the speaker's longest turn."),
})
export type IdentifiedSpeaker = z.infer<typeof identifiedSpeaker>

/** A new speaker identification for a transcript, in progress or ready to apply. */
export const diarization = z
  .object({
    id,
    state: z.enum(diarizationStates),
    speakerCount: z.number().int().nullable().describe('Number of speakers. Null if detected automatically.'),
    percent: z.number().int().describe('Progress from 0 to 100.'),
    error: z.string().nullable(),
    method: z.enum(speakerMethods).nullable().describe('How the speakers were identified.'),
    speakers: z
      .array(identifiedSpeaker)
      .describe(
        'Speakers that the transcript would have, by first appearance. Empty until the state is `ready`.',
      ),
    silent: z
      .array(transcriptSpeaker)
      .describe('Speakers with a given name who would have no words. Their names stay in the list.'),
    changedWords: z.number().int(),
    changedTurns: z.number().int().describe('Number of turns with changed words.'),
  })
  .meta({ id: 'Diarization' })
export type Diarization = z.infer<typeof diarization>

export const diarizationEndpoints = {
  startDiarization: endpoint({
    ...routes.startDiarization,
    summary: 'Identify speakers again',
    description:
      "The transcript isn't changed until the result is applied. Replaces an earlier result that wasn't applied.",
    errors: ['not_ready', 'conflict', 'queue_full', 'media_deleted'],
    example: { params: { id: sample.collection }, body: { speakerCount: 2 } },
    access: 'user',
    params: collectionParams,
    body: z.object({ speakerCount: speakerCount.optional() }),
    answer: { kind: 'result', schema: diarization },
  }),
  getDiarization: endpoint({
    ...routes.getDiarization,
    summary: 'Get identified speakers',
    description:
      "Returns the progress, then the result with the transcript's current words. Returns `null` if there is no result, or if it was applied or dismissed.",
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'result', schema: diarization.nullable() },
  }),
  applyDiarization: endpoint({
    ...routes.applyDiarization,
    summary: 'Apply identified speakers',
    description:
      'Counts as a single edit of the current words, so edits made in the meantime are kept. Speaker names given by people are kept.',
    errors: ['not_ready', 'conflict', 'locked'],
    example: { params: { id: sample.collection }, body: { diarizationId: sample.readyDiarization } },
    access: 'user',
    params: collectionParams,
    body: z.object({ diarizationId: id.describe('ID of the result that the user reviewed.') }),
    answer: {
      kind: 'result',
      schema: z.object({
        revision: z.number().int().describe('New revision of the transcript.'),
        speakers: z.array(transcriptSpeaker),
      }),
    },
  }),
  dismissDiarization: endpoint({
    ...routes.dismissDiarization,
    summary: 'Dismiss identified speakers',
    description: 'Stops the identification if it is still running.',
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'empty' },
  }),
}

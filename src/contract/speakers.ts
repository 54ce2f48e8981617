import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, id, locale, publicLinkKey, seconds, text } from './ids.ts'
import { maxSpeakerNameLength, maxTurnsPerRequest } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { speakerColors } from './speaker-colors.ts'
import { transcriptSpeaker } from './transcripts.ts'

const name = text.trim().min(1).max(maxSpeakerNameLength)
const speakerId = text.min(1).max(80)
const collectionParams = z.object({ id })
const speakerParams = z.object({ id, speakerId })

export const speakerList = z
  .object({
    speakers: z.array(transcriptSpeaker),
    turns: z
      .record(z.string(), z.string())
      .optional()
      .describe("Speaker name of each turn, by the turn's start time in seconds."),
  })
  .meta({ id: 'SpeakerList' })
export type SpeakerList = z.infer<typeof speakerList>

const renamedSpeaker = z.object({
  revision: z.number().int().describe('New revision of the transcript.'),
  speakers: z.array(transcriptSpeaker),
})

export const speakerEndpoints = {
  listSpeakers: endpoint({
    ...routes.listSpeakers,
    corrector: true,
    summary: 'List speakers',
    description: 'Returns the speakers, and the speaker of each turn.',
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({
      pubkey: publicLinkKey,
      versionId: id.optional().describe('ID of a version to read instead of the current transcript.'),
      turns: flag.default(true).describe('Whether to include the speaker of each turn.'),
    }),
    answer: { kind: 'result', schema: speakerList },
  }),
  nameSpeakers: endpoint({
    ...routes.nameSpeakers,
    corrector: true,
    summary: 'Set the speakers of turns',
    description: 'Sets speaker names by the start times of turns, in seconds. At most 150 turns per request.',
    errors: ['locked', 'conflict', 'forbidden'],
    example: { params: { id: sample.collection }, body: { speakers: {} } },
    access: 'user',
    params: collectionParams,
    body: z.object({
      speakers: z
        .record(z.string().regex(/^\d{1,7}(\.\d{1,6})?$/), name)
        .refine((map) => Object.keys(map).length <= maxTurnsPerRequest, `At most ${maxTurnsPerRequest}`),
      locale: locale.optional(),
    }),
    answer: { kind: 'result', schema: renamedSpeaker },
  }),
  changeSpeaker: endpoint({
    ...routes.changeSpeaker,
    corrector: true,
    summary: 'Update a speaker',
    description:
      'Changes the name or color of a speaker throughout the transcript. An unknown ID adds a speaker. Names are unique; case is ignored.',
    errors: ['conflict', 'locked', 'forbidden'],
    example: {
      params: { id: sample.collection, speakerId: 'spk_0' },
      body: { name: 'Grace Hopper', color: 'teal' },
    },
    access: 'user',
    params: speakerParams,
    body: z.object({ name: name.optional(), color: z.enum(speakerColors).optional() }),
    answer: { kind: 'result', schema: transcriptSpeaker },
  }),
  removeSpeaker: endpoint({
    ...routes.removeSpeaker,
    corrector: true,
    summary: 'Delete a speaker',
    description: "Assigns each of the speaker's turns to the preceding speaker, or all of them to `into`.",
    errors: ['locked', 'conflict', 'forbidden'],
    example: { params: { id: sample.collection, speakerId: 'spk_1' }, query: { into: 'spk_0' } },
    access: 'user',
    params: speakerParams,
    query: z.object({ into: speakerId.optional().describe('ID of the speaker to merge into.') }),
    answer: { kind: 'result', schema: renamedSpeaker },
  }),
  nameSpeaker: endpoint({
    ...routes.nameSpeaker,
    corrector: true,
    summary: 'Set the speaker of a turn',
    description: 'Uses the speaker with this name, or creates one.',
    errors: ['locked', 'conflict', 'forbidden'],
    example: {
      params: { id: sample.collection, startTime: sample.turnStart },
      body: { name: 'Grace Hopper' },
    },
    access: 'user',
    params: z.object({ id, startTime: seconds }),
    body: z.object({ name, locale: locale.optional() }),
    answer: { kind: 'result', schema: renamedSpeaker },
  }),
  listSpeakerNames: endpoint({
    ...routes.listSpeakerNames,
    summary: 'List speaker names in a workspace',
    description: 'Returns names from the transcripts that the caller can see, most used first.',
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params: z.object({ oid: id }),
    answer: { kind: 'result', schema: z.array(z.string()) },
  }),
}

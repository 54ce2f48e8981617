import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, id, locale, publicKey, seconds, text } from './ids.ts'
import { speakerColors } from './speaker-colors.ts'
import { transcriptSpeaker } from './transcripts.ts'

export const maxSpeakerNameLength = 80
export const maxSpeakers = 500
/** How many turns can be named by one call. */
export const maxSpeakersAtOnce = 150

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
      .describe('the name of who speaks, by the start of each turn in seconds'),
  })
  .meta({ id: 'SpeakerList' })
export type SpeakerList = z.infer<typeof speakerList>

const renamed = z.object({
  revision: z.number().int().describe('of the transcript, whose words carry their speakers'),
  speakers: z.array(transcriptSpeaker),
})

export const speakerEndpoints = {
  listSpeakers: endpoint({
    method: 'GET',
    path: '/collections/v2/:id/speakers',
    summary: 'Who speaks in a transcript, and when',
    access: 'reader',
    params: collectionParams,
    query: z.object({
      pubkey: publicKey,
      versionId: id.optional().describe('as that version has it, not as it is now'),
      turns: flag.default(true).describe('also say who speaks in each turn'),
    }),
    answer: { kind: 'result', schema: speakerList },
  }),
  nameSpeakers: endpoint({
    method: 'POST',
    path: '/collections/v2/:id/speakers',
    summary: `The same for up to ${maxSpeakersAtOnce} turns at once: names by the starts of the turns in seconds`,
    access: 'user',
    params: collectionParams,
    body: z.object({
      speakers: z
        .record(z.string().regex(/^\d{1,7}(\.\d{1,6})?$/), name)
        .refine((map) => Object.keys(map).length <= maxSpeakersAtOnce, `At most ${maxSpeakersAtOnce}`),
      locale: locale.optional(),
    }),
    answer: { kind: 'result', schema: renamed },
  }),
  changeSpeaker: endpoint({
    method: 'PUT',
    path: '/collections/v2/:id/speakers/:speakerId',
    summary:
      'Rename or recolour a speaker everywhere; one of an unknown id is added. Names are unique whatever their case',
    access: 'user',
    params: speakerParams,
    body: z.object({ name: name.optional(), color: z.enum(speakerColors).optional() }),
    answer: { kind: 'result', schema: transcriptSpeaker },
  }),
  removeSpeaker: endpoint({
    method: 'DELETE',
    path: '/collections/v2/:id/speakers/:speakerId',
    summary: 'Give all turns of a speaker to whoever speaks before each, or to the one named',
    access: 'user',
    params: speakerParams,
    query: z.object({ into: speakerId.optional().describe('the speaker that they are merged into') }),
    answer: { kind: 'result', schema: renamed },
  }),
  nameSpeaker: endpoint({
    method: 'POST',
    path: '/collections/v2/:id/speakers/:startTime',
    summary:
      'Say who speaks in the turn that starts at this second: the speaker who has that name, or a new one',
    access: 'user',
    params: z.object({ id, startTime: seconds }),
    body: z.object({ name, locale: locale.optional() }),
    answer: { kind: 'result', schema: renamed },
  }),
  listSpeakerNames: endpoint({
    method: 'GET',
    path: '/organizations/:oid/speakers',
    summary: 'Names of speakers in the transcripts of a workspace that I may see, the most used first',
    access: 'user',
    params: z.object({ oid: id }),
    answer: { kind: 'result', schema: z.array(z.string()) },
  }),
}

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { processingErrorCodes } from './errors.ts'
import { epochSeconds, flag, id, locale, publicKey, text } from './ids.ts'
import { sample } from './samples.ts'

/** The one processing state; the legacy fields are derived from it. */
export const processingStates = [
  'queued',
  'processing',
  'paused',
  'translating',
  'complete',
  'error',
] as const
export type ProcessingState = (typeof processingStates)[number]

/** Stages of the pipeline, in order. The small video of a video is made after the last of them. */
export const processingStages = [
  'fetch',
  'probe',
  'audio',
  'peaks',
  'segments',
  'speech',
  'speakers',
  'store',
] as const
export type ProcessingStage = (typeof processingStages)[number]

/** How the speakers of a transcript were told apart; `approximate` by sound alone, without a model. */
export const speakerMethods = ['engine', 'model', 'channels', 'approximate'] as const
export type SpeakerMethod = (typeof speakerMethods)[number]

/** What collections are: what was spoken, or a document that was written from a prompt. */
export const collectionTypes = ['transcription', 'text'] as const
export type CollectionType = (typeof collectionTypes)[number]

export const audioVersions = ['original', 'denoised'] as const
export type AudioVersion = (typeof audioVersions)[number]

export const processing = z
  .object({
    state: z.enum(processingStates),
    stage: z.enum(processingStages).nullable(),
    percent: z.number().min(0).max(100),
    secondsLeft: z.number().nullable().describe('expected, in seconds; null while unknown'),
    attempt: z.number().int().describe('number of retries'),
    error: z
      .object({ code: z.enum(processingErrorCodes), message: z.string() })
      .nullable()
      .describe('set in state error'),
  })
  .meta({ id: 'Processing' })
export type Processing = z.infer<typeof processing>

/** Who edits a transcript, and who asks them to be let in. */
export const editing = z
  .object({
    id,
    name: z.string(),
    request: z.object({ id, name: z.string() }).nullable().describe('the person requesting to take over'),
  })
  .meta({ id: 'Editing' })
export type Editing = z.infer<typeof editing>

/** A line of a collection's log. Everyone who may edit the collection reads all of them. */
export const logEntry = z
  .object({
    status: z.string().describe('Error, or what the line is about'),
    details: z.string(),
    timestamp: epochSeconds,
    isAdmin: z.boolean().describe('done by a person as an administrator of the workspace'),
  })
  .meta({ id: 'LogEntry' })
export type LogEntry = z.infer<typeof logEntry>

export const collection = z
  .object({
    id,
    name: z.string(),
    fileName: z
      .string()
      .nullable()
      .describe('as the file was called where it came from; null where that is unknown'),
    type: z.enum(collectionTypes).describe('text for a document'),
    perfection: z
      .boolean()
      .optional()
      .describe('false: waiting for human review; true: reviewed; absent: transcribed by machine only'),
    userId: id.describe('the owner'),
    orgId: id,
    locale,
    started: epochSeconds.describe('when it was created'),
    transcriptionStarted: epochSeconds.nullable(),
    changed: epochSeconds.describe('last change of its words or name, accurate to ten seconds'),
    modified: epochSeconds.describe('same as changed'),
    languageCode: z.string(),
    snippet: z.string(),
    demo: z.boolean(),
    quality: z.enum(['draft', 'standard']).nullable().describe('quality of the engine that transcribed it'),
    engine: z.string().nullable(),
    processing,
    progress: z.string().describe('PENDING, ERROR or COMPLETE'),
    status: z.string().describe('COMPLETE when complete'),
    tProgress: z.number(),
    tCompletion: z.object({
      draft: z.boolean(),
      perfection: z.boolean().optional().describe('as perfection'),
      recode: z
        .boolean()
        .optional()
        .describe('false while a segment is transcribed again, true afterwards; left out when none ever was'),
      blog: z.boolean().optional().describe('of a document: whether it is written'),
    }),
    isError: z.boolean(),
    retried: z.boolean(),
    paused: z.boolean().describe('waiting for credits; `POST …/unpause` resumes it'),
    needsLanguage: z.boolean().describe('the language could not be detected and has to be set'),
    trimmed: z.boolean().describe("only the beginning is shown, as limited by the workspace's plan"),
    description: z.string(),
    tTranslation: z
      .object({
        from: z.string().describe('the language it was translated from'),
        of: id.optional().describe('the collection that it is a translation of, while it is there'),
      })
      .optional(),
    hints: z
      .object({ given: z.number().int(), used: z.number().int(), limit: z.number().int() })
      .nullable()
      .describe('number of hints given, used, and accepted at most by the engine; null without hints'),
    speakerMethod: z.enum(speakerMethods).nullable().describe('null when speakers were not identified'),
    audioVersions: z.array(z.enum(audioVersions)).describe('versions that can be played'),
    denoising: z.boolean().describe('a denoised version is being created'),
    props: z.object({ duration: z.number().nullable().describe('seconds') }),
    overview: z
      .string()
      .nullable()
      .describe('loudness over time, one hexadecimal digit per step; null until available'),
    speakers: z
      .object({ names: z.array(z.string()), count: z.number().int() })
      .describe('speakers with words in the transcript: the first names, and the total number'),
    video: z.boolean().describe('the source is a video'),
    videoSmall: z.boolean().describe('a small playable video is available'),
    transcription: z.string().nullable().describe('URL of the transcript; null until it exists'),
    version: id.nullable().describe('newest version of the transcript; null without a transcript'),
    offset: z.number().describe('seconds by which all words were shifted; negative for earlier'),
    sharedWith: z.record(id, z.literal(true)).describe('IDs of the members it is shared with'),
    editing: editing.nullable().describe('the holder of the editing lock'),
    publicLink: z
      .object({ allowExport: z.boolean(), showHighlights: z.boolean() })
      .optional()
      .describe(
        'permissions of the public link, for its readers; owner, log and description are left out then',
      ),
    markers: z
      .array(z.string())
      .optional()
      .describe("the caller's markers, such as `#t=12.5`; only for a single collection"),
    projects: z
      .record(id, z.literal(true))
      .optional()
      .describe("IDs of the caller's projects that contain it; not in events"),
    errors: z.array(logEntry).describe('the lines of logs with the status Error'),
    logs: z.array(logEntry),
  })
  .meta({ id: 'Collection' })
export type Collection = z.infer<typeof collection>

export const mediaAddresses = z
  .object({
    url: z.string().describe('playable audio; a signed URL, valid for an hour, with byte ranges'),
    videoSmall: z
      .string()
      .nullable()
      .describe('signed URL of a small video with that audio; null without one'),
    expires: epochSeconds,
  })
  .meta({ id: 'MediaAddresses' })

/** How many peaks there are of each second of sound. */
export const peaksPerSecond = 50

export const peaks = z
  .object({
    perSecond: z.number().int().describe('peaks a second'),
    duration: z.number().describe('seconds'),
    data: z.array(z.number()).describe('peak of each slice, 0 to 255'),
  })
  .meta({ id: 'Peaks' })
export type Peaks = z.infer<typeof peaks>

const collectionParams = z.object({ id })

/** Where the next page begins. */
export const pageKey = z.object({
  id,
  started: epochSeconds,
  startedMs: z
    .number()
    .int()
    .min(0)
    .max(253_402_300_799_999)
    .optional()
    .describe('`started` in milliseconds'),
  orgId: id.optional(),
  userOrgId: id.optional().describe('older name of `orgId`'),
})

/** How lists can be ordered; ties by id. */
export const listOrders = [
  ...(['newest', 'oldest', 'name', 'nameDescending'] as const),
  ...(['longest', 'shortest', 'changed'] as const),
] as const
export type ListOrder = (typeof listOrders)[number]

/** Where the next page of a list begins; of one in another order than newest first, with what tells that. */
export const listKey = pageKey.extend({
  order: z.enum(listOrders).optional().describe('the order it belongs to; left out for newest'),
  at: z
    .string()
    .max(4000)
    .regex(/^[\w-]*$/)
    .optional()
    .describe('the position in that order, from `LastEvaluatedKey`'),
})
export type PageKey = z.infer<typeof listKey>

export const collectionCounts = z
  .object({
    mine: z.number().int(),
    shared: z.number().int(),
    unseen: z.number().int().describe('collections shared with me that I have not opened'),
    workspace: z
      .number()
      .int()
      .nullable()
      .describe('all in the workspace; null unless the caller is an owner'),
  })
  .meta({ id: 'CollectionCounts' })
export type CollectionCounts = z.infer<typeof collectionCounts>

const listParams = z.object({ uid: id })
const pageSize = z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) })
const inProject = id.optional().describe('only collections in this project')
const order = z
  .enum(listOrders)
  .default('newest')
  .describe('newest and oldest by when they were made; changed: last changed first; a nextPage keeps to it')

export const collectionEndpoints = {
  listCollections: endpoint({
    method: 'POST',
    path: '/user/v2/:uid/collections',
    summary: 'List collections',
    description: "My collections in a workspace; with `orgWide`, for owners, everyone's.",
    errors: ['forbidden'],
    example: { params: { uid: sample.user }, query: { limit: 20 }, body: { orgId: sample.workspace } },
    access: 'user',
    params: listParams,
    query: pageSize,
    body: z.object({
      orgId: id,
      nextPage: listKey.nullish(),
      project: inProject,
      order,
      orgWide: z.boolean().default(false).describe("the whole workspace's"),
    }),
    answer: { kind: 'page', schema: collection },
  }),
  listSharedCollections: endpoint({
    method: 'POST',
    path: '/user/v2/:uid/collections/shared',
    aliases: ['/user/:uid/collections/shared'],
    summary: 'List collections shared with me',
    example: { params: { uid: sample.user }, body: { orgId: sample.workspace } },
    access: 'user',
    params: listParams,
    query: pageSize,
    body: z.object({ orgId: id, nextPage: listKey.nullish(), project: inProject, order }),
    answer: { kind: 'page', schema: collection },
  }),
  countCollections: endpoint({
    method: 'GET',
    path: '/user/v2/:uid/collections/counts',
    summary: 'Count collections',
    description: 'By the filters of the dashboard.',
    example: { params: { uid: sample.user }, query: { orgId: sample.workspace } },
    access: 'user',
    params: z.object({ uid: id }),
    query: z.object({ orgId: id }),
    answer: { kind: 'result', schema: collectionCounts },
  }),
  markOpened: endpoint({
    method: 'POST',
    path: '/collections/v2/:id/opened',
    summary: 'Mark a shared collection as opened',
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'empty' },
  }),
  getCollection: endpoint({
    method: 'GET',
    path: '/collections/v2/:id',
    summary: 'Get a collection',
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({
      pubkey: publicKey,
      versionId: id.optional().describe('`transcription` is then the address of that version'),
    }),
    answer: { kind: 'result', schema: collection },
  }),
  changeCollection: endpoint({
    method: 'PATCH',
    path: '/collections/v2/:id',
    summary: 'Update a collection',
    description: 'Renames it, or adds it to or removes it from one of my projects.',
    errors: ['forbidden', 'conflict', 'not_ready'],
    example: { params: { id: sample.collection }, body: { name: 'Interview with Grace Hopper' } },
    access: 'user',
    params: collectionParams,
    body: z.union([
      z.object({ name: text.trim().min(1).max(300) }),
      z.object({ project: id, remove: z.boolean().default(false) }),
    ]),
    answer: { kind: 'result', schema: collection },
  }),
  setLanguage: endpoint({
    method: 'PATCH',
    path: '/collections/v2/:id/lang/:languageCode',
    summary: 'Set the language of a collection',
    description: 'Retry to transcribe it in that language.',
    errors: ['forbidden', 'language_unavailable', 'conflict'],
    example: { params: { id: sample.collection, languageCode: 'en-US' } },
    access: 'user',
    params: z.object({ id, languageCode: text.min(1).max(20) }),
    answer: { kind: 'result', schema: collection },
  }),
  deleteCollection: endpoint({
    method: 'DELETE',
    path: '/collections/v2/:id',
    summary: 'Delete a collection',
    description: 'Moves it to the trash. Processing stops.',
    errors: ['forbidden'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'empty' },
  }),
  getAudio: endpoint({
    method: 'GET',
    path: '/collections/v2/:id/audio',
    summary: 'Get media URLs',
    description: 'Signed, valid for an hour.',
    errors: ['not_ready'],
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({ audioVersion: z.enum(audioVersions).default('original'), pubkey: publicKey }),
    answer: { kind: 'result', schema: mediaAddresses },
  }),
  playMedia: endpoint({
    method: 'GET',
    path: '/collections/v2/:id/audio/play',
    summary: 'Play media',
    description: 'For readers with a public link, whose access is checked for every request.',
    errors: ['not_ready'],
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({
      audioVersion: z.enum(audioVersions).default('original'),
      video: flag.default(false).describe('the small video instead of the sound'),
      pubkey: publicKey,
    }),
    answer: { kind: 'raw', types: ['audio/mpeg', 'video/mp4'], ranges: true },
  }),
  getPeaks: endpoint({
    method: 'GET',
    path: '/collections/v2/:id/peaks',
    summary: 'Get the waveform',
    description: 'Loudness over time.',
    errors: ['not_ready'],
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({ pubkey: publicKey }),
    answer: { kind: 'result', schema: peaks },
  }),
  getPackedPeaks: endpoint({
    method: 'GET',
    path: '/collections/v2/:id/peaks/packed',
    summary: 'Get the waveform as bytes',
    description: '50 per second, each from 0 to 255.',
    errors: ['not_ready'],
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({ pubkey: publicKey }),
    answer: { kind: 'raw', types: ['application/octet-stream'], etag: true },
  }),
}

import { z } from 'zod'
import { processingStates } from './choices.ts'
import { processingErrorCodes } from './errors.ts'
import { epochSeconds, id, locale } from './ids.ts'

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

/** Method of speaker identification; `approximate` uses sound alone, without a model. */
export const speakerMethods = ['engine', 'model', 'channels', 'approximate'] as const
export type SpeakerMethod = (typeof speakerMethods)[number]

/** Kinds of collections: a transcribed recording, or a document. */
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

/** The current editor of a transcript, and a pending takeover request. */
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

export const peaks = z
  .object({
    perSecond: z.number().int().describe('peaks a second'),
    duration: z.number().describe('seconds'),
    data: z.array(z.number()).describe('peak of each slice, 0 to 255'),
  })
  .meta({ id: 'Peaks' })
export type Peaks = z.infer<typeof peaks>

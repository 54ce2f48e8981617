import { z } from 'zod'
import { processingStates, retentionScopes } from './choices.ts'
import { errorCodes, processingErrorCodes } from './errors.ts'
import { epochSeconds, id, locale } from './ids.ts'
import { documentSettings } from './settings.ts'

/** Pipeline stages, in order. A video's smaller copy is created after the last stage. */
export const processingStages = [
  'fetch',
  'probe',
  'audio',
  'peaks',
  'segments',
  'speech',
  'align',
  'speakers',
  'store',
] as const
export type ProcessingStage = (typeof processingStages)[number]

/** Speaker identification methods. `approximate` analyzes the audio without a model. */
export const speakerMethods = ['engine', 'model', 'channels', 'approximate'] as const
export type SpeakerMethod = (typeof speakerMethods)[number]

/** Kinds of collections: transcribed recordings and documents. */
export const collectionTypes = ['transcription', 'text'] as const
export type CollectionType = (typeof collectionTypes)[number]

export const audioVersions = ['original', 'denoised'] as const
export type AudioVersion = (typeof audioVersions)[number]

export const processing = z
  .object({
    state: z.enum(processingStates),
    stage: z.enum(processingStages).nullable(),
    percent: z.number().min(0).max(100),
    secondsLeft: z.number().nullable().describe('Estimated time left, in seconds. Null if unknown.'),
    attempt: z.number().int().describe('Number of retries so far.'),
    error: z
      .object({ code: z.enum(processingErrorCodes), message: z.string() })
      .nullable()
      .describe('Why processing failed. Null unless `state` is `error`.'),
  })
  .meta({ id: 'Processing' })
export type Processing = z.infer<typeof processing>

/** The current editor of a transcript, and a pending takeover request. */
export const editing = z
  .object({
    id,
    name: z.string(),
    request: z
      .object({ id, name: z.string() })
      .nullable()
      .describe('User who is asking to take over. Null if there is none.'),
  })
  .meta({ id: 'Editing' })
export type Editing = z.infer<typeof editing>

/** An entry in a collection's log, visible to everyone who can edit the collection. */
export const logEntry = z
  .object({
    status: z.string().describe('`Error`, or the kind of action.'),
    details: z.string(),
    timestamp: epochSeconds,
    isAdmin: z.boolean().describe('Whether a workspace administrator performed the action.'),
  })
  .meta({ id: 'LogEntry' })

export const collection = z
  .object({
    id,
    name: z.string(),
    fileName: z.string().nullable().describe('Original file name. Null if unknown.'),
    type: z.enum(collectionTypes).describe('`transcription` for a recording, `text` for a document.'),
    perfection: z
      .boolean()
      .optional()
      .describe(
        'Human review: `false` while waiting for review, `true` once reviewed. Absent if the transcript was only transcribed by machine.',
      ),
    precisionQueue: z
      .object({
        due: epochSeconds.nullable().describe('Deadline. Null once it has been delivered.'),
        taken: z
          .boolean()
          .describe('Whether a corrector is working on it. The collection is read-only until they finish.'),
      })
      .optional()
      .describe('Open Precision order. Absent if there is none.'),
    precisionError: z
      .enum(errorCodes)
      .optional()
      .describe('Why the Precision order that was requested with the upload failed.'),
    userId: id.describe('ID of the owner.'),
    orgId: id,
    locale,
    movingTo: id
      .optional()
      .describe(
        'ID of the workspace in another region that the collection is being moved to. The collection is read-only until it has arrived.',
      ),
    moveError: z
      .enum(errorCodes)
      .optional()
      .describe(
        "Why the last move to another region failed or, with `movingTo`, why it hasn't finished yet.",
      ),
    started: epochSeconds.describe('When the collection was created.'),
    transcriptionStarted: epochSeconds.nullable(),
    changed: epochSeconds.describe('When the words or the name last changed, accurate to ten seconds.'),
    modified: epochSeconds.describe('Same as `changed`.'),
    languageCode: z.string(),
    snippet: z.string(),
    demo: z.boolean(),
    quality: z
      .enum(['draft', 'standard'])
      .nullable()
      .describe('Quality of the engine that transcribed it. Null if not transcribed.'),
    engine: z.string().nullable(),
    retention: z
      .object({
        deletes: z.enum(retentionScopes),
        at: epochSeconds.describe('Earliest time of the deletion. Opening the collection cancels it.'),
      })
      .nullable()
      .describe("Scheduled deletion under the workspace's retention policy. Null if there is none."),
    mediaDeleted: epochSeconds
      .nullable()
      .describe("When the workspace's retention policy deleted the media. Null if it hasn't."),
    onHold: z
      .boolean()
      .describe('Whether the collection is on legal hold, which prevents permanent deletion.'),
    processing,
    progress: z.string().describe('`PENDING`, `ERROR` or `COMPLETE`.'),
    status: z.string().describe('`COMPLETE` once processing is complete.'),
    tProgress: z.number(),
    tCompletion: z.object({
      draft: z.boolean(),
      perfection: z.boolean().optional().describe("Same as the collection's `perfection`."),
      recode: z
        .boolean()
        .optional()
        .describe(
          '`false` while a segment is being re-transcribed, `true` afterward. Absent if no segment has been re-transcribed.',
        ),
      blog: z.boolean().optional().describe('For a document, whether its text is complete.'),
    }),
    isError: z.boolean(),
    retried: z.boolean(),
    paused: z.boolean().describe('Whether it is waiting for credits. Resume it with `POST …/unpause`.'),
    needsLanguage: z.boolean().describe("Whether the language couldn't be detected and must be set."),
    trimmed: z
      .boolean()
      .describe('Whether only the beginning is shown, because of a limit on free transcription.'),
    description: z.string(),
    ...documentSettings.shape,
    tTranslation: z
      .object({
        from: z.string().describe('Language code of the original transcript.'),
        of: id.optional().describe('ID of the original collection. Absent if it no longer exists.'),
      })
      .optional(),
    hints: z
      .object({ given: z.number().int(), used: z.number().int(), limit: z.number().int() })
      .nullable()
      .describe(
        'Number of hints given, number used, and the maximum that the engine accepts. Null if no hints were given.',
      ),
    speakerMethod: z
      .enum(speakerMethods)
      .nullable()
      .describe("How speakers were identified. Null if they weren't."),
    audioVersions: z.array(z.enum(audioVersions)).describe('Audio versions that can be played.'),
    denoising: z.boolean().describe('Whether a denoised version is being created.'),
    props: z.object({ duration: z.number().nullable().describe('Duration in seconds. Null if unknown.') }),
    overview: z
      .string()
      .nullable()
      .describe('Loudness over time, one hexadecimal digit per step. Null if not available yet.'),
    speakers: z
      .object({ names: z.array(z.string()), count: z.number().int() })
      .describe('Speakers with words in the transcript: the first few names, and the total number.'),
    video: z.boolean().describe("Whether the source is a video that wasn't deleted by retention."),
    videoSmall: z.boolean().describe('Whether a small playable video is available.'),
    transcription: z.string().nullable().describe('URL of the transcript. Null if there is none yet.'),
    version: id
      .nullable()
      .describe('ID of the latest version of the transcript. Null if there is no transcript.'),
    offset: z
      .number()
      .describe(
        'Number of seconds by which all words have been shifted. Negative if they were moved earlier.',
      ),
    tags: z
      .array(id)
      .optional()
      .describe("IDs of a document's tags, in order. Absent for recordings, whose tags are on highlights."),
    sharedWith: z.record(id, z.literal(true)).describe('IDs of the members it is shared with.'),
    editing: editing.nullable().describe('Holder of the editing lock. Null if no one is editing.'),
    publicLink: z
      .object({
        allowExport: z.boolean(),
        showHighlights: z.boolean(),
        showComments: z.boolean(),
        audioPending: z
          .boolean()
          .describe(
            "Whether the audio without redacted words is still being prepared and can't be played yet.",
          ),
      })
      .optional()
      .describe(
        'Permissions of the public link. Set only for readers who use the link; owner, log and description are then omitted.',
      ),
    markers: z
      .array(z.string())
      .optional()
      .describe(
        "The caller's private markers, such as `#t=12.5`. Included only when a single collection is requested.",
      ),
    projects: z
      .record(id, z.literal(true))
      .optional()
      .describe("IDs of the caller's projects that contain the collection. Not included in events."),
    errors: z.array(logEntry).describe('Entries of `logs` with the status `Error`.'),
    logs: z.array(logEntry),
  })
  .meta({ id: 'Collection' })
export type Collection = z.infer<typeof collection>

export const mediaAddresses = z
  .object({
    url: z.string().describe('Signed URL of the playable audio. Valid for one hour; supports byte ranges.'),
    videoSmall: z
      .string()
      .nullable()
      .describe('Signed URL of a small video with the same audio. Null if there is none.'),
    expires: epochSeconds,
  })
  .meta({ id: 'MediaAddresses' })

export const peaks = z
  .object({
    perSecond: z.number().int().describe('Number of peaks per second.'),
    duration: z.number().describe('Duration in seconds.'),
    data: z.array(z.number()).describe('Peak of each slice, from 0 to 255.'),
  })
  .meta({ id: 'Peaks' })
export type Peaks = z.infer<typeof peaks>

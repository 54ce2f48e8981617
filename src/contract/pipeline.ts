import { z } from 'zod'
import { collection } from './collection.ts'
import { newDocument } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { flag, id, locale, text } from './ids.ts'
import { liveBytesPerSecond, maxLinkLength, maxLiveSeconds } from './limits.ts'
import { languageCode, requestedOptions } from './requested-options.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const collectionParams = z.object({ id })

/** A setting, model, program or check that is needed to make a language available. */
export const languageRequirement = z
  .object({ kind: z.enum(['setting', 'model', 'program', 'check']), name: z.string() })
  .meta({ id: 'Enabler' })

export const language = z
  .object({
    code: z.string(),
    available: z.boolean().describe('Whether an engine that supports the language is set up.'),
    engine: z.string().nullable(),
    quality: z.enum(['draft', 'standard']).nullable(),
    enabledBy: z.array(languageRequirement).describe('Ways to make it available. Any one of them is enough.'),
  })
  .meta({ id: 'Language' })
export type Language = z.infer<typeof language>

export const episode = z
  .object({
    url: z.string(),
    title: z.string(),
    published: z.string().nullable().describe('Publication date in ISO 8601. Null if unknown.'),
    lengthInMinutes: z.number().nullable(),
  })
  .meta({ id: 'Episode' })
export type Episode = z.infer<typeof episode>

/** Reasons why a link can't be transcribed. */
export const linkErrorCodes = [
  'not_a_link',
  'address_refused',
  'unreachable',
  'needs_sign_in',
  'not_media',
  'too_long',
  'too_large',
  'needs_yt_dlp',
] as const
export type LinkErrorCode = (typeof linkErrorCodes)[number]

export const linkCheck = z
  .object({
    lengthInMinutes: z.number().nullable().describe('Length in minutes. Null if unknown.'),
    title: z.string().nullable(),
    description: z.string().nullable(),
    thumbnail: z.string().nullable().describe('Thumbnail as a `data:` URL. Null if there is none.'),
    error: z.object({ code: z.enum(linkErrorCodes), message: z.string() }).nullable(),
    episodes: z
      .array(episode)
      .describe('Episodes of a podcast or playlist, newest first. Empty for other links.'),
    feed: z.string().optional().describe('URL of the feed. Included only for podcasts.'),
    episodeCount: z
      .number()
      .int()
      .optional()
      .describe("Total number of episodes. Included only if `episodes` doesn't contain all of them."),
  })
  .meta({ id: 'LinkCheck' })
export type LinkCheck = z.infer<typeof linkCheck>

const newTranscription = z
  .object({
    url: text
      .max(maxLinkLength)
      .describe(
        "`location` of one of the caller's completed uploads, an HTTP(S) link, or `url` of a recording in a connected service.",
      ),
    ...requestedOptions.shape,
    languageCode,
    orgId: id,
    locale: locale.optional(),
    ignoreSentance: z.boolean().optional().describe('Deprecated misspelling of `ignoreSentence`.'),
  })
  .transform(({ ignoreSentance, ...rest }) => ({
    ...rest,
    ignoreSentence: rest.ignoreSentence ?? ignoreSentance,
  }))

const liveWord = z
  .object({
    text: z.string(),
    start: z.number().describe('Seconds from the start of the audio in the request.'),
    end: z.number(),
  })
  .meta({ id: 'LiveWord' })
export type LiveWord = z.infer<typeof liveWord>

export const pipelineEndpoints = {
  createTranscription: endpoint({
    ...routes.createTranscription,
    summary: 'Create a transcription',
    description: 'Transcribes a completed upload or a link. With `type: text`, creates a document.',
    errors: [
      'quota_exceeded',
      'no_minutes',
      'queue_full',
      'not_found',
      'language_unavailable',
      'link_refused',
      'unsupported_file',
      'conflict',
      'too_many_requests',
      'not_configured',
      'upgrade_required',
      'not_available',
    ],
    example: {
      params: { uid: sample.user },
      body: { url: sample.location, languageCode: 'en-US', orgId: sample.workspace, name: 'Interview' },
    },
    maxBodyBytes: 1_048_576,
    access: 'user',
    params: z.object({ uid: id }),
    body: z.union([newDocument, newTranscription]),
    answer: { kind: 'result', schema: collection },
  }),
  recognizeLive: endpoint({
    ...routes.recognizeLive,
    summary: 'Transcribe live audio',
    description: `Transcribes the last seconds of a recording in progress, as a preview. The body is raw PCM: 16-bit little-endian, 16 kHz, mono, at most ${maxLiveSeconds} seconds. Nothing is stored. Only engines on the server itself are used. While all recognizers are busy, returns \`too_many_requests\`; retry with the audio recorded in the meantime.`,
    errors: ['too_many_requests', 'language_unavailable', 'unavailable'],
    example: { params: { uid: sample.user }, query: { languageCode: 'en-US' } },
    access: 'user',
    params: z.object({ uid: id }),
    query: z.object({ languageCode: languageCode.default('auto') }),
    streamBody: true,
    maxBodyBytes: maxLiveSeconds * liveBytesPerSecond,
    answer: { kind: 'result', schema: z.object({ words: z.array(liveWord) }) },
  }),
  checkLink: endpoint({
    ...routes.checkLink,
    summary: 'Check a link',
    description:
      "Returns the length, title, description, thumbnail and episodes of a link, or the reason why it can't be transcribed.",
    errors: ['too_many_requests'],
    example: { body: { url: 'ftp://example.com/talk.mp3' } },
    access: 'user',
    body: z.object({ url: text.max(maxLinkLength) }),
    answer: { kind: 'result', schema: linkCheck },
  }),
  retryCollection: endpoint({
    ...routes.retryCollection,
    aliases: ['/pipeline/collections/:id/retry'],
    summary: 'Retry a failed collection',
    description: 'A collection can be retried twice. Completed stages are kept.',
    errors: [
      'retries_used',
      'not_retryable',
      'media_deleted',
      'queue_full',
      'conflict',
      'not_ready',
      'language_unavailable',
      'language_unknown',
    ],
    example: { params: { id: sample.failedCollection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'result', schema: collection },
  }),
  unpauseCollection: endpoint({
    ...routes.unpauseCollection,
    aliases: ['/pipeline/collections/:id/unpause'],
    summary: 'Resume a paused collection',
    errors: ['conflict', 'media_deleted'],
    example: { params: { id: sample.pausedCollection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'result', schema: collection },
  }),
  cancelCollection: endpoint({
    ...routes.cancelCollection,
    aliases: ['/pipeline/collections/:id/cancel'],
    summary: 'Cancel processing',
    errors: ['conflict'],
    example: { params: { id: sample.queuedCollection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'result', schema: collection },
  }),
  denoiseCollection: endpoint({
    ...routes.denoiseCollection,
    aliases: ['/pipeline/collection/:id/denoise'],
    summary: 'Create a denoised audio version',
    description: "The transcript isn't changed.",
    errors: ['conflict', 'not_ready', 'not_configured', 'quota_exceeded', 'queue_full', 'media_deleted'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'result', schema: collection },
  }),
  translateCollection: endpoint({
    ...routes.translateCollection,
    summary: 'Translate a transcript',
    description: 'Creates a separate collection. Sentences keep their times.',
    errors: [
      'quota_exceeded',
      'queue_full',
      'not_ready',
      'same_language',
      'language_unknown',
      'not_configured',
      'language_unavailable',
      'forbidden',
    ],
    example: { params: { id: sample.collection }, body: { to: 'es' } },
    access: 'user',
    params: collectionParams,
    body: z.object({
      to: languageCode,
      cid: id
        .optional()
        .describe(
          'ID of the translation, chosen by the client. Repeating a request with the same ID returns the existing translation.',
        ),
    }),
    answer: { kind: 'result', schema: collection },
  }),
  listTranslations: endpoint({
    ...routes.listTranslations,
    summary: 'List translations of a transcript',
    description:
      'Returns the original and its completed translations that the caller can access, oldest first. The given collection can be any of them.',
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer: {
      kind: 'result',
      schema: z.array(z.object({ id, languageCode: z.string(), original: z.boolean() })),
    },
  }),
  listLanguages: endpoint({
    ...routes.listLanguages,
    summary: 'List transcription languages',
    description: 'Returns each language with the engine that would transcribe it.',
    example: {},
    access: 'user',
    query: z.object({ beta: flag.default(false) }),
    answer: { kind: 'result', schema: z.array(language) },
  }),
  listTargetLanguages: endpoint({
    ...routes.listTargetLanguages,
    summary: 'List translation languages',
    description:
      'Returns the languages that a transcript can be translated into, and how to make each one available.',
    example: { query: { from: 'en' } },
    access: 'user',
    query: z.object({ from: languageCode.default('en') }),
    answer: { kind: 'result', schema: z.array(language) },
  }),
}

import { z } from 'zod'
import { collection } from './collection.ts'
import { newDocument } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { flag, id, locale, text } from './ids.ts'
import { maxHintLength, maxHints, maxLinkLength } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const collectionParams = z.object({ id })
const languageCode = text.min(1).max(20)

/** A way to make something available: a setting, a model, a program, a check. */
export const enabler = z
  .object({ kind: z.enum(['setting', 'model', 'program', 'check']), name: z.string() })
  .meta({ id: 'Enabler' })

export const language = z
  .object({
    code: z.string(),
    available: z.boolean().describe('a configured speech engine speaks it'),
    engine: z.string().nullable(),
    quality: z.enum(['draft', 'standard']).nullable(),
    enabledBy: z.array(enabler).describe('any one of these would make it available'),
  })
  .meta({ id: 'Language' })
export type Language = z.infer<typeof language>

/** Expected words and names: a list, or one text with commas. */
const hints = z
  .union([z.array(text.max(1000)), text.max(100_000)])
  .transform((given) => (typeof given === 'string' ? given.split(',') : given))
  .transform((list) => list.map((hint) => hint.trim()).filter((hint) => hint !== ''))
  .pipe(z.array(z.string().max(maxHintLength)).max(maxHints))

export const episode = z
  .object({
    url: z.string(),
    title: z.string(),
    published: z.string().nullable().describe('ISO 8601'),
    lengthInMinutes: z.number().nullable(),
  })
  .meta({ id: 'Episode' })
export type Episode = z.infer<typeof episode>

/** Why a link can't be transcribed. */
export const linkErrorCodes = [
  'not_a_link',
  'address_refused',
  'unreachable',
  'not_media',
  'too_long',
  'too_large',
  'needs_yt_dlp',
] as const
export type LinkErrorCode = (typeof linkErrorCodes)[number]

export const linkCheck = z
  .object({
    lengthInMinutes: z.number().nullable().describe('null while unknown'),
    title: z.string().nullable(),
    description: z.string().nullable(),
    thumbnail: z.string().nullable().describe('a small picture, as a data: address'),
    error: z.object({ code: z.enum(linkErrorCodes), message: z.string() }).nullable(),
    episodes: z.array(episode).describe('of a podcast or a list, newest first; empty for everything else'),
    episodeCount: z.number().int().optional().describe('when there are more than `episodes` holds'),
  })
  .meta({ id: 'LinkCheck' })
export type LinkCheck = z.infer<typeof linkCheck>

const notServed = z.boolean().optional().describe('not available yet: true is refused with 422 not_available')

const newTranscription = z
  .object({
    url: text.max(maxLinkLength).describe('location of a completed upload of the caller, or an http(s) link'),
    languageCode,
    orgId: id,
    name: z.string().trim().max(8192).optional(),
    locale: locale.optional(),
    hints: hints.optional().describe('words and names to expect: a list, or a comma-separated string'),
    description: text.trim().max(5000).optional(),
    dictionary: id
      .nullish()
      .describe(
        "its terms follow the hints; null for none, left out for the project's or the language's default",
      ),
    project: id.nullish().describe('ID of one of my projects to add it to'),
    isPrecision: notServed,
    convertToBlog: notServed,
    enhanced: z.boolean().optional().describe('remove noise before transcribing'),
    beta: z.boolean().optional().describe('use the alternate engine'),
    ignoreSentence: z.boolean().optional().describe("keep the engine's own sentences"),
    ignoreSentance: z.boolean().optional().describe('older spelling of `ignoreSentence`'),
  })
  .transform(({ ignoreSentance, ...rest }) => ({
    ...rest,
    ignoreSentence: rest.ignoreSentence ?? ignoreSentance,
  }))

export const pipelineEndpoints = {
  createTranscription: endpoint({
    ...routes.createTranscription,
    summary: 'Create a transcription',
    description: 'Transcribes a completed upload or a link. With `type: text`, creates a document.',
    errors: [
      'quota_exceeded',
      'queue_full',
      'not_found',
      'language_unavailable',
      'link_refused',
      'unsupported_file',
      'conflict',
      'too_many_requests',
      'not_configured',
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
  checkLink: endpoint({
    ...routes.checkLink,
    summary: 'Check a link',
    description:
      "Length, title, description, thumbnail and episodes of what a link leads to, or why it can't be transcribed.",
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
    description: 'At most twice. Completed stages are kept.',
    errors: [
      'retries_used',
      'not_retryable',
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
    errors: ['conflict'],
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
    description: 'The transcript stays the same.',
    errors: ['conflict', 'not_ready', 'not_configured', 'quota_exceeded', 'queue_full'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'result', schema: collection },
  }),
  translateCollection: endpoint({
    ...routes.translateCollection,
    summary: 'Translate a transcript',
    description: 'Creates a separate collection whose sentences keep their times.',
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
        .describe('of the translation; a repeated call with it answers with what the first one has made'),
    }),
    answer: { kind: 'result', schema: collection },
  }),
  listLanguages: endpoint({
    ...routes.listLanguages,
    summary: 'List transcription languages',
    description: 'And which engine would transcribe each.',
    example: {},
    access: 'user',
    query: z.object({ beta: flag.default(false) }),
    answer: { kind: 'result', schema: z.array(language) },
  }),
  listTargetLanguages: endpoint({
    ...routes.listTargetLanguages,
    summary: 'List translation languages',
    description: 'Languages to translate into, and what would make each available.',
    example: { query: { from: 'en' } },
    access: 'user',
    query: z.object({ from: languageCode.default('en') }),
    answer: { kind: 'result', schema: z.array(language) },
  }),
}

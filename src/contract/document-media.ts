import { z } from 'zod'
import { documentVariants, maxPromptLength } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, locale, text } from './ids.ts'

export const mediaTypes = ['text', 'image'] as const
export const mediaStates = ['pending', 'ready', 'error'] as const
export const mediaErrors = ['not_configured', 'provider_failed'] as const

/** The longest text that a completion reads around its place. */
export const maxCompletionText = 200_000

export const documentMedia = z
  .object({
    id,
    type: z.literal('image'),
    state: z.enum(mediaStates),
    prompt: z.string(),
    variant: z.enum(documentVariants),
    created: epochSeconds,
    url: z.string().nullable().describe('where the picture itself is, once it is ready'),
    error: z.enum(mediaErrors).nullable().describe('why there is none'),
  })
  .meta({ id: 'DocumentMedia' })
export type DocumentMedia = z.infer<typeof documentMedia>

export const mediaLibrary = z
  .object({
    processing: z.record(id, documentMedia).describe('what is being made'),
    error: z.record(id, documentMedia).describe('what could not be made'),
    library: z.array(documentMedia).describe('what is ready, oldest first'),
    groupIndex: z
      .record(id, z.number().int())
      .describe(
        'of everything, which prompt it belongs to: counted from 0 in the order they were first given',
      ),
  })
  .meta({ id: 'MediaLibrary' })
export type MediaLibrary = z.infer<typeof mediaLibrary>

const prompt = text.trim().min(1).max(maxPromptLength)
const variant = z.enum(documentVariants).default('custom')
const params = z.object({ id })
/** As older clients say where the collection is; it is found by its id. */
const place = { orgId: id.optional(), locale: locale.optional() }

export const documentMediaEndpoints = {
  listMedia: endpoint({
    method: 'GET',
    path: '/collections/v2/:id/media',
    summary: 'Every picture that was asked for beside a text',
    access: 'user',
    params,
    query: z.object(place),
    answer: { kind: 'result', schema: mediaLibrary },
  }),
  listProcessingMedia: endpoint({
    method: 'GET',
    path: '/collections/v2/:id/processing',
    summary: 'The pictures that are being made',
    access: 'user',
    params,
    query: z.object(place),
    answer: { kind: 'result', schema: z.array(documentMedia) },
  }),
  makeImage: endpoint({
    method: 'POST',
    path: '/collections/v2/:id/images',
    summary: 'Have a picture made; it is pending until it is ready',
    access: 'user',
    params,
    body: z.object({ prompt, type: z.enum(mediaTypes).default('image'), variant, ...place }),
    answer: { kind: 'result', schema: documentMedia },
  }),
  retryMedia: endpoint({
    method: 'POST',
    path: '/collections/v2/:id/media/:mediaId/retry',
    summary: 'Try again to make a picture that could not be made',
    access: 'user',
    params: params.extend({ mediaId: id }),
    body: z.object(place).default({}),
    answer: { kind: 'result', schema: documentMedia },
  }),
  getMediaFile: endpoint({
    method: 'GET',
    path: '/collections/v2/:id/media/:mediaId/file',
    summary: 'A picture itself',
    access: 'user',
    params: params.extend({ mediaId: id }),
    answer: { kind: 'raw', types: ['image/png', 'image/jpeg', 'image/webp'] },
  }),
  completeText: endpoint({
    method: 'POST',
    path: '/collections/v2/:id/completion',
    summary: 'Have a piece of text written for a place in a document; nothing is kept',
    access: 'user',
    params,
    body: z.object({
      prompt,
      text: text.max(maxCompletionText).default('').describe('what stands in the document'),
      from: z
        .number()
        .int()
        .min(0)
        .max(maxCompletionText)
        .optional()
        .describe('the place in it, in UTF-16 units; its end unless given'),
      type: z.enum(mediaTypes).default('text'),
      variant,
      ...place,
    }),
    answer: {
      kind: 'result',
      schema: z
        .object({
          text: z.string(),
          content: z.array(z.looseObject({ type: z.string() })).describe('the same as blocks of the editor'),
        })
        .meta({ id: 'Completion' }),
    },
  }),
}

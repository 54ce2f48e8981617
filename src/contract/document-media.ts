import { z } from 'zod'
import { documentVariants } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, locale, publicLinkKey, text } from './ids.ts'
import { maxCompletionTextLength, maxDocumentPictureBytes, maxPromptLength } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const mediaStates = ['pending', 'ready', 'error'] as const
export const mediaErrors = ['not_configured', 'provider_failed'] as const

export const documentMedia = z
  .object({
    id,
    type: z.literal('image'),
    state: z.enum(mediaStates),
    prompt: z.string().describe('Prompt of a generated picture, or name of an uploaded one.'),
    variant: z.enum(documentVariants),
    created: epochSeconds,
    url: z.string().nullable().describe('URL of the picture. Null until it is ready.'),
    error: z.enum(mediaErrors).nullable().describe("Why generation failed. Null if it didn't."),
  })
  .meta({ id: 'DocumentMedia' })
export type DocumentMedia = z.infer<typeof documentMedia>

export const mediaLibrary = z
  .object({
    processing: z.record(id, documentMedia).describe('Pictures in progress, by ID.'),
    error: z.record(id, documentMedia).describe('Failed pictures, by ID.'),
    library: z.array(documentMedia).describe('Finished pictures, oldest first.'),
    groupIndex: z
      .record(id, z.number().int())
      .describe(
        'Number of the prompt that each picture was generated from, by picture ID. Prompts are numbered from 0 in the order of their first use.',
      ),
  })
  .meta({ id: 'MediaLibrary' })
export type MediaLibrary = z.infer<typeof mediaLibrary>

const prompt = text.trim().min(1).max(maxPromptLength)
const variant = z
  .enum(documentVariants)
  .default('custom')
  .describe('Kind of document that the picture is for.')
const params = z.object({ id })
/** Fields sent by older clients. They are ignored: the ID identifies the collection. */
const audioParams = { orgId: id.optional(), locale: locale.optional() }

export const documentMediaEndpoints = {
  listMedia: endpoint({
    ...routes.listMedia,
    summary: 'List the pictures of a document',
    example: { params: { id: sample.document } },
    access: 'user',
    params,
    query: z.object(audioParams),
    answer: { kind: 'result', schema: mediaLibrary },
  }),
  listProcessingMedia: endpoint({
    ...routes.listProcessingMedia,
    summary: 'List pictures in progress',
    example: { params: { id: sample.document } },
    access: 'user',
    params,
    query: z.object(audioParams),
    answer: { kind: 'result', schema: z.array(documentMedia) },
  }),
  makeImage: endpoint({
    ...routes.makeImage,
    summary: 'Generate a picture',
    description: 'The picture is `pending` until it is ready.',
    errors: ['not_configured', 'too_many_requests', 'quota_exceeded', 'queue_full'],
    example: { params: { id: sample.document }, body: { prompt: 'A lake at dawn' }, error: 'not_configured' },
    access: 'user',
    params,
    body: z.object({ prompt, type: z.literal('image').default('image'), variant, ...audioParams }),
    answer: { kind: 'result', schema: documentMedia },
  }),
  uploadPicture: endpoint({
    ...routes.uploadPicture,
    summary: 'Upload a picture',
    description:
      'The body is a PNG, JPEG or WebP file of at most 20 MB. It is stored without location and other metadata, at no more than 2000 by 2000 pixels.',
    errors: ['unsupported_file', 'too_many_requests', 'quota_exceeded'],
    example: { params: { id: sample.document }, query: { name: 'Lake' } },
    access: 'user',
    params,
    query: z.object({ name: text.trim().max(200).default('').describe('Name of the picture.') }),
    streamBody: true,
    maxBodyBytes: maxDocumentPictureBytes,
    answer: { kind: 'result', schema: documentMedia },
  }),
  retryMedia: endpoint({
    ...routes.retryMedia,
    summary: 'Retry a failed picture',
    errors: ['not_configured', 'conflict', 'quota_exceeded', 'queue_full'],
    example: { params: { id: sample.document, mediaId: sample.media }, body: {}, error: 'not_configured' },
    access: 'user',
    params: params.extend({ mediaId: id }),
    body: z.object(audioParams).default({}),
    answer: { kind: 'result', schema: documentMedia },
  }),
  getMediaFile: endpoint({
    ...routes.getMediaFile,
    summary: 'Download a picture',
    errors: ['not_ready'],
    example: { params: { id: sample.document, mediaId: sample.media }, error: 'not_ready' },
    access: 'reader',
    params: params.extend({ mediaId: id }),
    query: z.object({ pubkey: publicLinkKey }),
    answer: { kind: 'raw', types: ['image/png', 'image/jpeg', 'image/webp'] },
  }),
  completeText: endpoint({
    ...routes.completeText,
    summary: 'Generate text at a position in a document',
    description: 'Returns the text without saving it.',
    errors: ['not_configured', 'provider_failed', 'too_many_requests'],
    example: {
      params: { id: sample.document },
      body: { prompt: 'Continue.', text: 'Once upon a time' },
      error: 'not_configured',
    },
    maxBodyBytes: 1_048_576,
    access: 'user',
    params,
    body: z.object({
      prompt,
      text: text.max(maxCompletionTextLength).default('').describe('Current text of the document.'),
      from: z
        .number()
        .int()
        .min(0)
        .max(maxCompletionTextLength)
        .optional()
        .describe('Position in the text, in UTF-16 code units. Defaults to the end.'),
      type: z.literal('text').default('text'),
      variant: z.enum(documentVariants).optional().describe("Kind of text. Defaults to the document's kind."),
      ...audioParams,
    }),
    answer: {
      kind: 'result',
      schema: z
        .object({
          text: z.string(),
          content: z.array(z.looseObject({ type: z.string() })).describe('The text as blocks of the editor.'),
          cut: z
            .boolean()
            .describe('Whether the text is incomplete because the model reached its length limit.'),
        })
        .meta({ id: 'Completion' }),
    },
  }),
}

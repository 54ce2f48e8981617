import { z } from 'zod'
import { documentVariants } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { id, locale, text } from './ids.ts'
import { maxPromptLength, minPromptLength } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** A prompt for a language model. */
export const prompt = text.trim().min(minPromptLength).max(maxPromptLength)
const variant = z.enum(documentVariants).default('custom')

/** The content travels as the editor's JSON; what a document may not hold is left out before it is kept. */
const content = z
  .looseObject({ type: z.literal('doc'), content: z.array(z.looseObject({ type: z.string() })) })
  .describe('JSON of the editor: blocks, text and marks; the server keeps what it knows of it')

export const documentContent = z
  .object({
    content,
    revision: z.number().int().describe('to be given back as the base of a change'),
    snippet: z.string(),
    source: z
      .object({ id, name: z.string() })
      .nullable()
      .describe('the source of the document, when it exists and the caller can see it'),
    prompt: z.string().nullable().describe('the prompt; null without one'),
    variant: z.enum(documentVariants).nullable(),
    writtenBy: z
      .string()
      .nullable()
      .describe('the model that wrote it; extractive: sentences of the transcript, chosen without a model'),
    cut: z.boolean().describe('the model stopped before the end of the text, which is unchanged since'),
  })
  .meta({ id: 'DocumentContent' })
export type DocumentState = z.infer<typeof documentContent>

const made = z.object({ id }).meta({ id: 'MadeDocument' })
const params = z.object({ id })
const cid = id.optional().describe('of the document, made by the client: a repeat makes nothing more')

/** Body for creating a document without a transcript, at the same path as the request for one. */
export const newDocument = z.object({
  type: z.literal('text'),
  cid: id.describe('its id, made by the client'),
  orgId: id,
  name: text.trim().min(1).max(300),
  locale: locale.optional(),
  project: id.nullish().describe('ID of one of my projects to add it to'),
  prompt: prompt.optional().describe('prompt for the language model; without one the document is empty'),
  variant: variant.optional(),
})

export const documentEndpoints = {
  getContent: endpoint({
    ...routes.getContent,
    summary: 'Get the content of a document',
    example: { params: { id: sample.document } },
    access: 'user',
    params,
    query: z.object({ locale: locale.optional() }),
    answer: { kind: 'result', schema: documentContent },
  }),
  changeContent: endpoint({
    ...routes.changeContent,
    summary: 'Update the content of a document',
    description: '409 when it has changed since the given revision.',
    errors: ['stale_revision', 'not_ready', 'conflict'],
    example: {
      params: { id: sample.document },
      body: {
        content: {
          type: 'doc',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello.' }] }],
        },
        revision: 0,
      },
    },
    access: 'user',
    params,
    body: z.object({
      content,
      revision: z
        .number()
        .int()
        .min(0)
        .max(2_147_483_647)
        .optional()
        .describe('that the change begins with; without it the content replaces whatever is there'),
      snippet: text.max(1000).optional().describe('made by the server; accepted from older clients'),
      locale: locale.optional(),
    }),
    maxBodyBytes: 5_000_000,
    answer: {
      kind: 'result',
      schema: z.object({ revision: z.number().int(), snippet: z.string() }).meta({ id: 'ChangedContent' }),
    },
  }),
  makeDocument: endpoint({
    ...routes.makeDocument,
    summary: 'Create a document from a transcript',
    description: 'Contains the text of the transcript and is linked to it.',
    errors: ['not_ready'],
    example: { params: { id: sample.collection }, body: {} },
    access: 'user',
    params,
    body: z.object({ cid, locale: locale.optional() }).default({}),
    answer: { kind: 'result', schema: made },
  }),
  generateContent: endpoint({
    ...routes.generateContent,
    summary: 'Generate a document from a transcript',
    description: 'At most once every two seconds.',
    errors: ['not_configured', 'not_ready', 'too_many_requests', 'queue_full'],
    example: {
      params: { id: sample.collection },
      body: { prompt: 'Summarize the conversation in five sentences.', variant: 'summary' },
    },
    access: 'user',
    params,
    body: z.object({ prompt, variant, cid, locale: locale.optional() }),
    answer: { kind: 'result', schema: made },
  }),
}

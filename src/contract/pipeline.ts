import { z } from 'zod'
import { collection } from './collections.ts'
import { endpoint } from './endpoint.ts'
import { id, locale, text } from './ids.ts'

const collectionParams = z.object({ id })

export const language = z
  .object({
    code: z.string(),
    available: z.boolean().describe('a configured speech engine speaks it'),
    engine: z.string().nullable(),
    quality: z.enum(['draft', 'standard']).nullable(),
  })
  .meta({ id: 'Language' })
export type Language = z.infer<typeof language>

export const pipelineEndpoints = {
  createTranscription: endpoint({
    method: 'POST',
    path: '/pipeline/user/:uid/collections',
    summary: 'Transcribe an uploaded file',
    access: 'user',
    params: z.object({ uid: id }),
    body: z.object({
      url: text.max(2048).describe('location of a completed upload of the caller'),
      languageCode: text.min(1).max(20),
      orgId: id,
      name: z.string().trim().max(8192).optional(),
      locale: locale.optional(),
    }),
    answer: { kind: 'result', schema: collection },
  }),
  retryCollection: endpoint({
    method: 'POST',
    path: '/pipeline/collection/:id/retry',
    aliases: ['/pipeline/collections/:id/retry'],
    summary: 'Try again; stages that succeeded are kept',
    access: 'user',
    params: collectionParams,
    answer: { kind: 'result', schema: collection },
  }),
  cancelCollection: endpoint({
    method: 'POST',
    path: '/pipeline/collection/:id/cancel',
    aliases: ['/pipeline/collections/:id/cancel'],
    summary: 'Stop processing',
    access: 'user',
    params: collectionParams,
    answer: { kind: 'result', schema: collection },
  }),
  listLanguages: endpoint({
    method: 'GET',
    path: '/pipeline/languages',
    summary: 'Languages of speech, and which engine would take each',
    access: 'user',
    answer: { kind: 'result', schema: z.array(language) },
  }),
}

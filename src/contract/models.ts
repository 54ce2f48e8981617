import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './ids.ts'

export const modelStates = ['absent', 'waiting', 'fetching', 'checking', 'installed', 'broken'] as const
export type ModelState = (typeof modelStates)[number]

/** A speech model of the catalogue, and how it stands on this installation. */
export const speechModel = z
  .object({
    name: z.string(),
    title: z.string(),
    purpose: z.enum(['recognition', 'voice-activity', 'language', 'punctuation', 'speakers', 'denoising']),
    languages: z.array(z.string()),
    bytes: z.number().int().describe('to download'),
    licence: z.string(),
    attribution: z.string(),
    state: z.enum(modelStates),
    fetched: z.number().int().describe('bytes of the download that are here'),
    error: z.string().nullable().describe('why the last attempt ended'),
  })
  .meta({ id: 'SpeechModel' })
export type SpeechModel = z.infer<typeof speechModel>

const modelParams = z.object({ name: text.min(1).max(100) })

/** For staff. */
export const modelEndpoints = {
  listModels: endpoint({
    method: 'GET',
    path: '/system/models',
    summary: 'List speech models',
    description: 'For staff.',
    errors: ['forbidden'],
    example: {},
    access: 'user',
    answer: { kind: 'result', schema: z.array(speechModel) },
  }),
  fetchModel: endpoint({
    method: 'POST',
    path: '/system/models/:name',
    summary: 'Download a speech model',
    description: 'In the background; resumes an earlier attempt. For staff.',
    errors: ['forbidden'],
    example: { params: { name: 'silero-vad' } },
    access: 'user',
    params: modelParams,
    answer: { kind: 'result', schema: speechModel },
  }),
  removeModel: endpoint({
    method: 'DELETE',
    path: '/system/models/:name',
    summary: 'Delete a speech model',
    description: 'Stops its download. For staff.',
    errors: ['forbidden'],
    example: { params: { name: 'silero-vad' } },
    access: 'user',
    params: modelParams,
    answer: { kind: 'empty' },
  }),
}

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, locale, seconds, text } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { transcriptItem } from './transcripts.ts'

const collectionParams = z.object({ id })
const languageCode = text.min(1).max(20)
const recodeParams = z.object({ id, recodeId: id })

export const recodeStates = ['queued', 'processing', 'ready', 'applied', 'error'] as const

/** A re-transcribed passage: the current words, and the new ones. */
export const recode = z
  .object({
    id,
    state: z.enum(recodeStates),
    languageCode: z.string(),
    start: seconds,
    end: seconds,
    error: z.string().nullable(),
    baseRevision: z.number().int().describe('of the transcript that `before` is of'),
    before: z.array(transcriptItem),
    after: z.array(transcriptItem).describe('the new words for the whole segment'),
    kept: z.array(transcriptItem).describe('`after`, keeping words that a person wrote'),
  })
  .meta({ id: 'Recode' })
export type Recode = z.infer<typeof recode>

export const recodeEndpoints = {
  startRecode: endpoint({
    ...routes.startRecode,
    aliases: ['/pipeline/collection/:id/recode'],
    summary: 'Re-transcribe a segment',
    description: 'Nothing changes until the result is applied.',
    errors: ['not_ready', 'language_unavailable', 'conflict', 'queue_full'],
    example: { params: { id: sample.collection }, body: { languageCode: 'en-US', start: 0, end: 5 } },
    access: 'user',
    params: collectionParams,
    body: z
      .object({ languageCode, start: seconds, end: seconds, locale: locale.optional(), id: id.optional() })
      .refine(({ start, end }) => start < end, { path: ['end'], message: 'The range is empty' }),
    answer: { kind: 'result', schema: recode },
  }),
  listRecodes: endpoint({
    ...routes.listRecodes,
    summary: 'List recodes',
    description: 'Segments that were re-transcribed and are neither applied nor dismissed.',
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'result', schema: z.array(recode) },
  }),
  getRecode: endpoint({
    ...routes.getRecode,
    summary: 'Get a recode with before and after words',
    example: { params: { id: sample.collection, recodeId: sample.recode } },
    access: 'user',
    params: recodeParams,
    answer: { kind: 'result', schema: recode },
  }),
  applyRecode: endpoint({
    ...routes.applyRecode,
    summary: 'Apply a recode',
    description: 'As one edit. 409 when the segment has changed.',
    errors: ['stale_revision', 'not_ready', 'conflict', 'locked', 'out_of_order'],
    example: { params: { id: sample.collection, recodeId: sample.readyRecode }, body: { baseRevision: 0 } },
    access: 'user',
    params: recodeParams,
    body: z.object({
      keepEdited: z.boolean().default(true).describe('keep the words that a person wrote'),
      baseRevision: z.number().int().min(0).describe('of the recode that was shown'),
    }),
    answer: { kind: 'result', schema: z.object({ revision: z.number().int() }) },
  }),
  dismissRecode: endpoint({
    ...routes.dismissRecode,
    summary: 'Dismiss a recode',
    description: 'Stops it when it is still running.',
    example: { params: { id: sample.collection, recodeId: sample.recode } },
    access: 'user',
    params: recodeParams,
    answer: { kind: 'empty' },
  }),
}

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

/** A re-transcribed segment, with its current and new words. */
export const recode = z
  .object({
    id,
    state: z.enum(recodeStates),
    languageCode: z.string(),
    start: seconds,
    end: seconds,
    error: z.string().nullable(),
    baseRevision: z.number().int().describe('Revision of the transcript that `before` was read from.'),
    before: z.array(transcriptItem),
    after: z.array(transcriptItem).describe('New words for the whole segment.'),
    kept: z.array(transcriptItem).describe('Same as `after`, but with manually edited words kept.'),
  })
  .meta({ id: 'Recode' })
export type Recode = z.infer<typeof recode>

export const recodeEndpoints = {
  startRecode: endpoint({
    ...routes.startRecode,
    aliases: ['/pipeline/collection/:id/recode'],
    summary: 'Re-transcribe a segment',
    description: "The transcript isn't changed until the result is applied.",
    errors: ['not_ready', 'language_unavailable', 'conflict', 'queue_full', 'media_deleted'],
    example: { params: { id: sample.collection }, body: { languageCode: 'en-US', start: 0, end: 5 } },
    access: 'user',
    params: collectionParams,
    body: z
      .object({ languageCode, start: seconds, end: seconds, locale: locale.optional(), id: id.optional() })
      .refine(({ start, end }) => start < end, { path: ['end'], message: 'end must be after start' }),
    answer: { kind: 'result', schema: recode },
  }),
  listRecodes: endpoint({
    ...routes.listRecodes,
    summary: 'List recodes',
    description: "Returns re-transcribed segments that haven't been applied or dismissed.",
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'result', schema: z.array(recode) },
  }),
  getRecode: endpoint({
    ...routes.getRecode,
    summary: 'Get a recode',
    example: { params: { id: sample.collection, recodeId: sample.recode } },
    access: 'user',
    params: recodeParams,
    answer: { kind: 'result', schema: recode },
  }),
  applyRecode: endpoint({
    ...routes.applyRecode,
    summary: 'Apply a recode',
    description: 'Counts as a single edit. Returns 409 if the segment has changed.',
    errors: ['stale_revision', 'not_ready', 'conflict', 'locked', 'out_of_order'],
    example: { params: { id: sample.collection, recodeId: sample.readyRecode }, body: { baseRevision: 0 } },
    access: 'user',
    params: recodeParams,
    body: z.object({
      keepEdited: z.boolean().default(true).describe('Whether to keep manually edited words.'),
      baseRevision: z.number().int().min(0).describe('`baseRevision` of the recode that the user reviewed.'),
    }),
    answer: { kind: 'result', schema: z.object({ revision: z.number().int() }) },
  }),
  dismissRecode: endpoint({
    ...routes.dismissRecode,
    summary: 'Dismiss a recode',
    description: 'Stops the recode if it is still running.',
    example: { params: { id: sample.collection, recodeId: sample.recode } },
    access: 'user',
    params: recodeParams,
    answer: { kind: 'empty' },
  }),
}

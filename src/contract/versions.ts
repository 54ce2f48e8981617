import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, seconds, secondsEitherWay, text } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/**
 * Why a version was made: the engine's draft; the end of an editing session; before words were recoded, translated or
 * replaced in bulk; completed proofreading; before an older version was restored; before the offset changed; saved by a
 * person; or the text at the introduction of versions.
 */
export const versionKinds = [
  'draft',
  'checkin',
  'recode',
  'translate',
  'replace',
  'precision',
  'restore',
  'offset',
  'saved',
] as const
export type VersionKind = (typeof versionKinds)[number]

export const version = z
  .object({
    id,
    revision: z.number().int().describe('the revision of the transcript that it shows'),
    kind: z.enum(versionKinds),
    name: z.string().nullable(),
    userId: id.nullable().describe('the user who created it or whose work led to it; null for the draft'),
    userName: z.string().nullable(),
    created: epochSeconds,
    wordCount: z.number().int(),
    wordsChanged: z
      .number()
      .int()
      .nullable()
      .describe('words that came, went or became others since the version before; null for the first'),
  })
  .meta({ id: 'Version' })
export type Version = z.infer<typeof version>

const versionName = text.trim().min(1).max(120)
const collectionParams = z.object({ id })

const undoable = {
  revision: z.number().int().describe('of the transcript, afterwards'),
  undo: id.nullable().describe('the version to restore to undo it; null when nothing changed'),
}

export const versionEndpoints = {
  listVersions: endpoint({
    ...routes.listVersions,
    summary: 'List versions',
    description: 'Newest first. `GET /collections/v2/{id}/transcript` reads one with `versionId`.',
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    query: z.object({
      vid: id.optional().describe('start after this version: `LastEvaluatedKey.vid` of the previous page'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: { kind: 'page', schema: version },
  }),
  saveVersion: endpoint({
    ...routes.saveVersion,
    summary: 'Create a version',
    description: 'Keeps the current transcript under a name.',
    errors: ['not_ready'],
    example: { params: { id: sample.collection }, body: { name: 'Before review' } },
    access: 'user',
    params: collectionParams,
    body: z.object({ name: versionName }),
    answer: { kind: 'result', schema: version },
  }),
  changeVersion: endpoint({
    ...routes.changeVersion,
    summary: 'Rename or restore a version',
    description: 'Restoring creates a new revision.',
    errors: ['locked', 'forbidden'],
    example: { params: { id: sample.collection, versionId: sample.version }, body: { name: 'First draft' } },
    access: 'user',
    params: z.object({ id, versionId: id }),
    body: z
      .object({
        name: versionName.nullable().optional().describe('null takes the name away'),
        restore: z.boolean().optional(),
      })
      .refine(({ name, restore }) => name !== undefined || restore !== undefined, {
        message: 'Give a name, or restore',
      }),
    answer: { kind: 'result', schema: z.object({ version, ...undoable }) },
  }),
  shiftWords: endpoint({
    ...routes.shiftWords,
    summary: 'Shift times',
    description:
      'Shifts the words that start at `from` or later. Words never move before zero, nor before the end of the word preceding `from`.',
    errors: ['locked', 'not_ready', 'out_of_order', 'forbidden'],
    example: { params: { id: sample.collection }, body: { offset: 0.5, from: 0 } },
    access: 'user',
    params: collectionParams,
    body: z.object({
      offset: secondsEitherWay.describe('seconds; negative for earlier'),
      from: seconds.default(0),
      operationId: z.uuid().optional().describe('made by the client; the same operation twice is done once'),
    }),
    answer: { kind: 'result', schema: z.object(undoable) },
  }),
}

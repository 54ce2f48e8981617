import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, seconds, signedSeconds, text } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/**
 * Reasons why a version was created: the engine's draft; the end of an editing session; before words were
 * re-transcribed, translated or replaced in bulk, or speakers were re-identified; after proofreading; before
 * an older version was restored; before times were shifted; or a save by the user.
 */
export const versionKinds = [
  'draft',
  'checkin',
  'recode',
  'diarization',
  'import',
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
    revision: z.number().int().describe('Revision of the transcript or document that the version contains.'),
    kind: z.enum(versionKinds),
    name: z.string().nullable(),
    userId: id
      .nullable()
      .describe(
        'ID of the user who created the version, or whose work led to it. Null for the draft, and in imported bundles.',
      ),
    userName: z
      .string()
      .nullable()
      .describe('Name of the user. If `userId` is null, the name in an imported bundle, or else null.'),
    created: epochSeconds,
    wordCount: z.number().int(),
    wordsChanged: z
      .number()
      .int()
      .nullable()
      .describe(
        'Number of words added, removed or changed since the previous version. Null for the first version.',
      ),
  })
  .meta({ id: 'Version' })
export type Version = z.infer<typeof version>

const versionName = text.trim().min(1).max(120)
const collectionParams = z.object({ id })

const undoableChange = {
  revision: z.number().int().describe('New revision of the transcript.'),
  undo: id.nullable().describe('ID of the version to restore to undo the change. Null if nothing changed.'),
}

export const versionEndpoints = {
  listVersions: endpoint({
    ...routes.listVersions,
    summary: 'List versions',
    description:
      'Sorted from newest to oldest. To read a version, pass `versionId` to `GET /collections/v2/{id}/transcript`, or `…/content` for documents.',
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    query: z.object({
      vid: id
        .optional()
        .describe('Starts after this version. Use `LastEvaluatedKey.vid` from the previous page.'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: { kind: 'page', schema: version },
  }),
  saveVersion: endpoint({
    ...routes.saveVersion,
    summary: 'Create a version',
    description: 'Saves the current transcript or document under a name.',
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
    description: 'A restored version becomes a new revision.',
    errors: ['locked', 'forbidden'],
    example: { params: { id: sample.collection, versionId: sample.version }, body: { name: 'First draft' } },
    access: 'user',
    params: z.object({ id, versionId: id }),
    body: z
      .object({
        name: versionName.nullable().optional().describe('New name. Null removes the name.'),
        restore: z.boolean().optional(),
      })
      .refine(({ name, restore }) => name !== undefined || restore !== undefined, {
        message: 'Expected name or restore',
      }),
    answer: { kind: 'result', schema: z.object({ version, ...undoableChange }) },
  }),
  shiftWords: endpoint({
    ...routes.shiftWords,
    summary: 'Shift timestamps',
    description:
      'Shifts the words that start at or after `from`. Words are never moved before zero, or before the end of the word that precedes `from`.',
    errors: ['locked', 'not_ready', 'out_of_order', 'forbidden'],
    example: { params: { id: sample.collection }, body: { offset: 0.5, from: 0 } },
    access: 'user',
    params: collectionParams,
    body: z.object({
      offset: signedSeconds.describe('Seconds to shift by. Negative for earlier.'),
      from: seconds.default(0),
      operationId: z
        .uuid()
        .optional()
        .describe(
          'ID of the operation, chosen by the client. Repeating a request with the same ID has no effect.',
        ),
    }),
    answer: { kind: 'result', schema: z.object(undoableChange) },
  }),
}

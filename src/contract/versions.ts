import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, seconds, secondsEitherWay, text } from './ids.ts'

/**
 * Why a version was made: the engine's draft, the end of an editor's work, before words were recoded, translated or
 * replaced in bulk, when proofreading was complete, before an older version came back, before the offset changed;
 * saved by a person, or what stood when versions were introduced.
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
    userId: id.nullable().describe('who made it, or whose work led to it; null for the draft'),
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
    method: 'GET',
    path: '/collections/v2/:id/versions',
    summary: 'The versions of a transcript, newest first; GET …/transcript?versionId reads one',
    access: 'user',
    params: collectionParams,
    query: z.object({
      vid: id.optional().describe('go on behind this version: LastEvaluatedKey.vid of the page before'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: { kind: 'page', schema: version },
  }),
  saveVersion: endpoint({
    method: 'POST',
    path: '/collections/v2/:id/versions',
    summary: 'Keep the transcript as it stands under a name',
    access: 'user',
    params: collectionParams,
    body: z.object({ name: versionName }),
    answer: { kind: 'result', schema: version },
  }),
  changeVersion: endpoint({
    method: 'PATCH',
    path: '/collections/v2/:id/versions/:versionId',
    summary: 'Name a version, or bring its words and speakers back as a new revision',
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
    method: 'POST',
    path: '/collections/v2/:id/offset',
    summary:
      'Shift the words that start at `from` or later. None goes before zero, nor, backwards, before the end of the word ahead of `from`',
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

import { z } from 'zod'
import { sortOrders } from './choices.ts'
import { audioVersions, collection, mediaAddresses, peaks } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, flag, id, publicLinkKey, text } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { documentSettingsChange } from './settings.ts'

const collectionParams = z.object({ id })

/** Cursor for the next page. */
export const pageKey = z.object({
  id,
  started: epochSeconds,
  startedMs: z
    .number()
    .int()
    .min(0)
    .max(253_402_300_799_999)
    .optional()
    .describe('`started` in milliseconds since 1970.'),
  orgId: id.optional(),
  userOrgId: id.optional().describe('Deprecated. Use `orgId`.'),
})

/** Cursor for the next page of a list. For orders other than newest first, it includes the sort value. */
export const listKey = pageKey.extend({
  order: z.enum(sortOrders).optional().describe('Sort order of the list. Omitted for `newest`.'),
  at: z
    .string()
    .max(4000)
    .regex(/^[\w-]*$/)
    .optional()
    .describe('Position in that order, from `LastEvaluatedKey`.'),
})
export type ListKey = z.infer<typeof listKey>

export const collectionCounts = z
  .object({
    mine: z.number().int(),
    shared: z.number().int(),
    unseen: z.number().int().describe('Number of unopened collections shared with the caller.'),
    workspace: z
      .number()
      .int()
      .nullable()
      .describe('Number of all collections in the workspace. Null unless the caller is an owner.'),
  })
  .meta({ id: 'CollectionCounts' })
export type CollectionCounts = z.infer<typeof collectionCounts>

const listParams = z.object({ uid: id })
const pageSize = z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) })
const projectFilter = id.optional().describe('Returns only collections in this project.')
const order = z
  .enum(sortOrders)
  .default('newest')
  .describe(
    '`newest` and `oldest` sort by creation time; `changed` lists the most recently changed first. The order must stay the same for all pages.',
  )

export const collectionEndpoints = {
  listCollections: endpoint({
    ...routes.listCollections,
    summary: 'List collections',
    description: "Lists the caller's collections in a workspace. With `orgWide`, owners can list everyone's.",
    errors: ['forbidden'],
    example: { params: { uid: sample.user }, query: { limit: 20 }, body: { orgId: sample.workspace } },
    access: 'user',
    params: listParams,
    query: pageSize,
    body: z.object({
      orgId: id,
      nextPage: listKey.nullish(),
      project: projectFilter,
      order,
      orgWide: z.boolean().default(false).describe("Whether to include all members' collections."),
    }),
    answer: { kind: 'page', schema: collection },
  }),
  listSharedCollections: endpoint({
    ...routes.listSharedCollections,
    aliases: ['/user/:uid/collections/shared'],
    summary: 'List collections shared with me',
    example: { params: { uid: sample.user }, body: { orgId: sample.workspace } },
    access: 'user',
    params: listParams,
    query: pageSize,
    body: z.object({ orgId: id, nextPage: listKey.nullish(), project: projectFilter, order }),
    answer: { kind: 'page', schema: collection },
  }),
  countCollections: endpoint({
    ...routes.countCollections,
    summary: 'Count collections',
    description: 'Returns the number of collections in each dashboard list.',
    example: { params: { uid: sample.user }, query: { orgId: sample.workspace } },
    access: 'user',
    params: z.object({ uid: id }),
    query: z.object({ orgId: id }),
    answer: { kind: 'result', schema: collectionCounts },
  }),
  markOpened: endpoint({
    ...routes.markOpened,
    summary: 'Mark a shared collection as opened',
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'empty' },
  }),
  getCollection: endpoint({
    ...routes.getCollection,
    corrector: true,
    summary: 'Get a collection',
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({
      pubkey: publicLinkKey,
      versionId: id.optional().describe('ID of a version. `transcription` is then the URL of that version.'),
    }),
    answer: { kind: 'result', schema: collection },
  }),
  changeCollection: endpoint({
    ...routes.changeCollection,
    summary: 'Update a collection',
    description:
      "Renames the collection, adds it to or removes it from one of the caller's projects, or sets the header, footer and title of its exported documents. These override the exporting user's settings; null removes an override.",
    errors: ['forbidden', 'conflict', 'not_ready'],
    example: { params: { id: sample.collection }, body: { name: 'Interview with Grace Hopper' } },
    access: 'user',
    params: collectionParams,
    body: z.union([
      z.object({ name: text.trim().min(1).max(300) }),
      z.object({ project: id, remove: z.boolean().default(false) }),
      documentSettingsChange.refine((change) => Object.keys(change).length > 0, 'Expected a setting'),
    ]),
    answer: { kind: 'result', schema: collection },
  }),
  setLanguage: endpoint({
    ...routes.setLanguage,
    summary: 'Set the language of a collection',
    description: 'To transcribe the collection in that language, retry it.',
    errors: ['forbidden', 'language_unavailable', 'conflict', 'locked'],
    example: { params: { id: sample.collection, languageCode: 'en-US' } },
    access: 'user',
    params: z.object({ id, languageCode: text.min(1).max(20) }),
    answer: { kind: 'result', schema: collection },
  }),
  deleteCollection: endpoint({
    ...routes.deleteCollection,
    summary: 'Delete a collection',
    description: 'Moves the collection to the trash and stops its processing.',
    errors: ['forbidden'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'empty' },
  }),
  getAudio: endpoint({
    ...routes.getAudio,
    corrector: true,
    summary: 'Get media URLs',
    description:
      'Returns signed URLs that are valid for one hour. They stop working earlier if the caller loses access: when the session ends, or the membership, share or public link is removed. With a public link, redacted words are silenced; until this audio is ready, the error is `not_ready`.',
    errors: ['not_ready', 'media_deleted'],
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({ audioVersion: z.enum(audioVersions).default('original'), pubkey: publicLinkKey }),
    answer: { kind: 'result', schema: mediaAddresses },
  }),
  playMedia: endpoint({
    ...routes.playMedia,
    corrector: true,
    summary: 'Stream media',
    description: 'Use the URLs returned by `GET …/audio`. Access is checked on every request.',
    errors: ['not_ready', 'signature_invalid', 'media_deleted'],
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({
      audioVersion: z.enum(audioVersions).default('original'),
      video: flag.default(false).describe('Whether to return the small video instead of the audio.'),
      ticket: z
        .string()
        .max(1000)
        .optional()
        .describe('Ticket from the URL returned by `GET …/audio`. Replaces the session.'),
      pubkey: publicLinkKey,
    }),
    answer: { kind: 'raw', types: ['audio/mpeg', 'video/mp4'], ranges: true },
  }),
  getStill: endpoint({
    ...routes.getStill,
    summary: 'Get a preview image of a video',
    description: 'Returns a frame of 1200 by 630 pixels, as used in link previews.',
    errors: ['media_deleted'],
    example: { params: { id: sample.collection }, error: 'not_found' },
    access: 'reader',
    params: collectionParams,
    query: z.object({ pubkey: publicLinkKey }),
    answer: { kind: 'raw', types: ['image/jpeg'] },
  }),
  getPeaks: endpoint({
    ...routes.getPeaks,
    corrector: true,
    summary: 'Get the waveform',
    description: 'Returns the loudness over time.',
    errors: ['not_ready', 'media_deleted'],
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({ pubkey: publicLinkKey }),
    answer: { kind: 'result', schema: peaks },
  }),
  getPackedPeaks: endpoint({
    ...routes.getPackedPeaks,
    corrector: true,
    summary: 'Get the waveform as bytes',
    description: 'Returns 50 bytes per second, each from 0 to 255.',
    errors: ['not_ready', 'media_deleted'],
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({ pubkey: publicLinkKey }),
    answer: { kind: 'raw', types: ['application/octet-stream'], etag: true },
  }),
}

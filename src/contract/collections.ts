import { z } from 'zod'
import { listOrders } from './choices.ts'
import { audioVersions, collection, mediaAddresses, peaks } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, flag, id, publicKey, text } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const collectionParams = z.object({ id })

/** Start of the next page. */
export const pageKey = z.object({
  id,
  started: epochSeconds,
  startedMs: z
    .number()
    .int()
    .min(0)
    .max(253_402_300_799_999)
    .optional()
    .describe('`started` in milliseconds'),
  orgId: id.optional(),
  userOrgId: id.optional().describe('older name of `orgId`'),
})

/** Start of the next page of a list; in other orders than newest first, with the sort value. */
export const listKey = pageKey.extend({
  order: z.enum(listOrders).optional().describe('the order it belongs to; left out for newest'),
  at: z
    .string()
    .max(4000)
    .regex(/^[\w-]*$/)
    .optional()
    .describe('the position in that order, from `LastEvaluatedKey`'),
})
export type PageKey = z.infer<typeof listKey>

export const collectionCounts = z
  .object({
    mine: z.number().int(),
    shared: z.number().int(),
    unseen: z.number().int().describe('collections shared with me that I have not opened'),
    workspace: z
      .number()
      .int()
      .nullable()
      .describe('all in the workspace; null unless the caller is an owner'),
  })
  .meta({ id: 'CollectionCounts' })
export type CollectionCounts = z.infer<typeof collectionCounts>

const listParams = z.object({ uid: id })
const pageSize = z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) })
const inProject = id.optional().describe('only collections in this project')
const order = z
  .enum(listOrders)
  .default('newest')
  .describe('newest and oldest by when they were made; changed: last changed first; a nextPage keeps to it')

export const collectionEndpoints = {
  listCollections: endpoint({
    ...routes.listCollections,
    summary: 'List collections',
    description: "My collections in a workspace; with `orgWide`, for owners, everyone's.",
    errors: ['forbidden'],
    example: { params: { uid: sample.user }, query: { limit: 20 }, body: { orgId: sample.workspace } },
    access: 'user',
    params: listParams,
    query: pageSize,
    body: z.object({
      orgId: id,
      nextPage: listKey.nullish(),
      project: inProject,
      order,
      orgWide: z.boolean().default(false).describe("the whole workspace's"),
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
    body: z.object({ orgId: id, nextPage: listKey.nullish(), project: inProject, order }),
    answer: { kind: 'page', schema: collection },
  }),
  countCollections: endpoint({
    ...routes.countCollections,
    summary: 'Count collections',
    description: 'By the filters of the dashboard.',
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
    summary: 'Get a collection',
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({
      pubkey: publicKey,
      versionId: id.optional().describe('`transcription` is then the address of that version'),
    }),
    answer: { kind: 'result', schema: collection },
  }),
  changeCollection: endpoint({
    ...routes.changeCollection,
    summary: 'Update a collection',
    description: 'Renames it, or adds it to or removes it from one of my projects.',
    errors: ['forbidden', 'conflict', 'not_ready'],
    example: { params: { id: sample.collection }, body: { name: 'Interview with Grace Hopper' } },
    access: 'user',
    params: collectionParams,
    body: z.union([
      z.object({ name: text.trim().min(1).max(300) }),
      z.object({ project: id, remove: z.boolean().default(false) }),
    ]),
    answer: { kind: 'result', schema: collection },
  }),
  setLanguage: endpoint({
    ...routes.setLanguage,
    summary: 'Set the language of a collection',
    description: 'Retry to transcribe it in that language.',
    errors: ['forbidden', 'language_unavailable', 'conflict'],
    example: { params: { id: sample.collection, languageCode: 'en-US' } },
    access: 'user',
    params: z.object({ id, languageCode: text.min(1).max(20) }),
    answer: { kind: 'result', schema: collection },
  }),
  deleteCollection: endpoint({
    ...routes.deleteCollection,
    summary: 'Delete a collection',
    description: 'Moves it to the trash. Processing stops.',
    errors: ['forbidden'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'empty' },
  }),
  getAudio: endpoint({
    ...routes.getAudio,
    summary: 'Get media URLs',
    description: 'Signed, valid for an hour.',
    errors: ['not_ready'],
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({ audioVersion: z.enum(audioVersions).default('original'), pubkey: publicKey }),
    answer: { kind: 'result', schema: mediaAddresses },
  }),
  playMedia: endpoint({
    ...routes.playMedia,
    summary: 'Play media',
    description: 'For readers with a public link, whose access is checked for every request.',
    errors: ['not_ready'],
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({
      audioVersion: z.enum(audioVersions).default('original'),
      video: flag.default(false).describe('the small video instead of the sound'),
      pubkey: publicKey,
    }),
    answer: { kind: 'raw', types: ['audio/mpeg', 'video/mp4'], ranges: true },
  }),
  getPeaks: endpoint({
    ...routes.getPeaks,
    summary: 'Get the waveform',
    description: 'Loudness over time.',
    errors: ['not_ready'],
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({ pubkey: publicKey }),
    answer: { kind: 'result', schema: peaks },
  }),
  getPackedPeaks: endpoint({
    ...routes.getPackedPeaks,
    summary: 'Get the waveform as bytes',
    description: '50 per second, each from 0 to 255.',
    errors: ['not_ready'],
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({ pubkey: publicKey }),
    answer: { kind: 'raw', types: ['application/octet-stream'], etag: true },
  }),
}

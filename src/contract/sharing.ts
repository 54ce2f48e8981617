import { z } from 'zod'
import { collection } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const collectionParams = z.object({ id })

export const shares = z
  .object({
    sharedWith: z.record(id, z.literal(true)),
    userId: id.describe('the owner'),
  })
  .meta({ id: 'Shares' })

export const publicLink = z
  .object({
    expiresAt: epochSeconds.nullable(),
    allowExport: z.boolean(),
    showHighlights: z.boolean(),
    created: epochSeconds,
  })
  .meta({ id: 'PublicLink' })
export type PublicLink = z.infer<typeof publicLink>

export const sharingEndpoints = {
  shareCollection: endpoint({
    ...routes.shareCollection,
    summary: 'Share a collection with a member',
    errors: ['forbidden'],
    example: { params: { id: sample.collection }, body: { userId: sample.member } },
    access: 'user',
    params: collectionParams,
    body: z.object({ userId: id }),
    answer: { kind: 'result', schema: shares },
  }),
  unshareCollection: endpoint({
    ...routes.unshareCollection,
    summary: 'Stop sharing with a member',
    errors: ['forbidden'],
    example: { params: { id: sample.collection }, body: { userId: sample.member } },
    access: 'user',
    params: collectionParams,
    body: z.object({ userId: id }),
    answer: { kind: 'result', schema: shares },
  }),
  changeOwner: endpoint({
    ...routes.changeOwner,
    summary: 'Change the owner of a collection',
    description: 'The previous owner keeps access as a share.',
    errors: ['forbidden', 'conflict', 'quota_exceeded'],
    example: { params: { id: sample.collection }, body: { userId: sample.member } },
    access: 'user',
    params: collectionParams,
    body: z.object({ userId: id }),
    answer: { kind: 'result', schema: shares },
  }),
  moveCollection: endpoint({
    ...routes.moveCollection,
    summary: 'Move a collection to another workspace',
    description: 'Removes it from projects, and from members who do not belong to that workspace.',
    errors: ['forbidden', 'conflict', 'not_ready', 'quota_exceeded'],
    example: { params: { id: sample.collection }, body: { orgId: sample.otherWorkspace } },
    access: 'user',
    params: z.object({ id: z.uuid({ error: 'No collection id provided' }).toLowerCase() }),
    body: z.object({ orgId: z.uuid({ error: 'No organization id provided' }).toLowerCase() }),
    answer: { kind: 'result', schema: collection },
  }),
  getPublicLink: endpoint({
    ...routes.getPublicLink,
    summary: 'Get the public link of a collection',
    description: 'Without its key; `null` when there is none.',
    errors: ['forbidden'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'result', schema: publicLink.nullable() },
  }),
  createPublicLink: endpoint({
    ...routes.createPublicLink,
    summary: 'Create a public link',
    description: 'Replaces an earlier one. Only this answer contains the key.',
    errors: ['forbidden'],
    example: { params: { id: sample.collection }, body: { allowExport: true } },
    access: 'user',
    params: collectionParams,
    body: z
      .object({
        expiresAt: epochSeconds.nullish().describe('seconds since 1970; without it the link does not expire'),
        allowExport: z.boolean().default(false),
        showHighlights: z.boolean().default(false),
      })
      .prefault({}),
    answer: {
      kind: 'result',
      schema: publicLink.extend({ pubkey: z.string(), path: z.string().describe('address of its page') }),
    },
  }),
  removePublicLink: endpoint({
    ...routes.removePublicLink,
    summary: 'Delete the public link of a collection',
    errors: ['forbidden'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'empty' },
  }),
}

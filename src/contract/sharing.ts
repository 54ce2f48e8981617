import { z } from 'zod'
import { collection } from './collections.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id } from './ids.ts'

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
    method: 'POST',
    path: '/collections/v2/:id/share',
    summary: 'Let a member of the workspace view and edit it too',
    access: 'user',
    params: collectionParams,
    body: z.object({ userId: id }),
    answer: { kind: 'result', schema: shares },
  }),
  unshareCollection: endpoint({
    method: 'DELETE',
    path: '/collections/v2/:id/share',
    summary: 'Share it with somebody no longer',
    access: 'user',
    params: collectionParams,
    body: z.object({ userId: id }),
    answer: { kind: 'result', schema: shares },
  }),
  changeOwner: endpoint({
    method: 'POST',
    path: '/collections/v2/:id/owner',
    summary:
      'Give it to another member of the workspace, or take it as an admin; the owner before keeps it as a share',
    access: 'user',
    params: collectionParams,
    body: z.object({ userId: id }),
    answer: { kind: 'result', schema: shares },
  }),
  moveCollection: endpoint({
    method: 'POST',
    path: '/collections/v2/:id/move',
    summary: 'Move it to another workspace of mine; projects, and shares with those who are not there, end',
    access: 'user',
    params: z.object({ id: z.uuid({ error: 'No collection id provided' }).toLowerCase() }),
    body: z.object({ orgId: z.uuid({ error: 'No organization id provided' }).toLowerCase() }),
    answer: { kind: 'result', schema: collection },
  }),
  getPublicLink: endpoint({
    method: 'GET',
    path: '/collections/v2/:id/pubkey',
    summary: 'The public link without its key, which nobody can read again; null when there is none',
    access: 'user',
    params: collectionParams,
    answer: { kind: 'result', schema: publicLink.nullable() },
  }),
  makePublicLink: endpoint({
    method: 'POST',
    path: '/collections/v2/:id/pubkey',
    summary: 'Make a public link in place of an earlier one; only this answer holds its key',
    access: 'user',
    params: collectionParams,
    body: z
      .object({
        expiresAt: epochSeconds
          .nullish()
          .describe('seconds since 1970; the link stands until removed unless given'),
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
    method: 'DELETE',
    path: '/collections/v2/:id/pubkey',
    summary: 'Remove the public link; it opens nothing from then on',
    access: 'user',
    params: collectionParams,
    answer: { kind: 'empty' },
  }),
}

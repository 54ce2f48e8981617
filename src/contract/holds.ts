import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { maxHoldReasonLength } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** A legal hold. */
export const hold = z
  .object({
    reason: z.string(),
    since: epochSeconds,
    by: z
      .string()
      .nullable()
      .describe('Name of the person who placed the hold. Null if the account was deleted.'),
  })
  .meta({ id: 'Hold' })
export type Hold = z.infer<typeof hold>

export const heldCollection = z.object({ id, name: z.string(), hold }).meta({ id: 'HeldCollection' })
export type HeldCollection = z.infer<typeof heldCollection>

const workspaceParams = z.object({ oid: id })
const collectionParams = z.object({ id })
const body = z.object({ reason: text.trim().min(1).max(maxHoldReasonLength) })

export const holdEndpoints = {
  getWorkspaceHold: endpoint({
    ...routes.getWorkspaceHold,
    home: 'forward',
    summary: 'Get the legal hold of a workspace',
    description: 'Owners and admins only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params: workspaceParams,
    answer: { kind: 'result', schema: hold.nullable() },
  }),
  holdWorkspace: endpoint({
    ...routes.holdWorkspace,
    home: 'forward',
    summary: 'Put a workspace on legal hold',
    description:
      "Prevents the workspace's content from being permanently deleted, whether by retention, from the trash, or along with an account or the workspace. Owners and admins only.",
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace }, body: { reason: 'Case 2026/118' } },
    access: 'user',
    personal: true,
    params: workspaceParams,
    body,
    answer: { kind: 'result', schema: hold.nullable() },
  }),
  liftWorkspaceHold: endpoint({
    ...routes.liftWorkspaceHold,
    home: 'forward',
    summary: 'Lift the legal hold of a workspace',
    description: 'Collections with their own hold stay on hold. Owners and admins only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    personal: true,
    params: workspaceParams,
    answer: { kind: 'empty' },
  }),
  listHolds: endpoint({
    ...routes.listHolds,
    summary: 'List collections on legal hold',
    description:
      'Lists collections with their own hold, including those in the trash. Owners and admins only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params: workspaceParams,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      after: id
        .optional()
        .describe('Starts after this collection. Use `LastEvaluatedKey.after` from the previous page.'),
    }),
    answer: { kind: 'page', schema: heldCollection },
  }),
  getCollectionHold: endpoint({
    ...routes.getCollectionHold,
    summary: 'Get the legal hold of a collection',
    description: 'Owners and admins of the workspace only.',
    errors: ['forbidden'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'result', schema: hold.nullable() },
  }),
  holdCollection: endpoint({
    ...routes.holdCollection,
    summary: 'Put a collection on legal hold',
    description:
      "The collection can't be permanently deleted or moved to another workspace. Owners and admins of the workspace only.",
    errors: ['forbidden'],
    example: { params: { id: sample.collection }, body: { reason: 'Case 2026/118' } },
    access: 'user',
    personal: true,
    params: collectionParams,
    body,
    answer: { kind: 'result', schema: hold.nullable() },
  }),
  liftCollectionHold: endpoint({
    ...routes.liftCollectionHold,
    summary: 'Lift the legal hold of a collection',
    description: 'Owners and admins of the workspace only.',
    errors: ['forbidden'],
    example: { params: { id: sample.collection } },
    access: 'user',
    personal: true,
    params: collectionParams,
    answer: { kind: 'empty' },
  }),
}

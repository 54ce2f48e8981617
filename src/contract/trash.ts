import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, flag, id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const trashedCollection = z
  .object({
    id,
    name: z.string(),
    userId: id.describe('ID of the owner.'),
    orgId: id,
    duration: z.number().nullable().describe('Duration in seconds. Null if unknown.'),
    started: epochSeconds.describe('When the collection was created.'),
    deleted: epochSeconds.describe('When it was moved to the trash.'),
    deletedBy: z
      .string()
      .nullable()
      .describe('Name of the person who deleted it. Null if the account has been deleted.'),
    daysLeft: z.number().int().describe('Days until it is permanently deleted.'),
    onHold: z.boolean().describe('Whether a legal hold prevents the permanent deletion.'),
    canRestore: z.boolean(),
    canDelete: z.boolean().describe('Whether the caller can delete it permanently.'),
  })
  .meta({ id: 'TrashedCollection' })
export type TrashedCollection = z.infer<typeof trashedCollection>

const params = z.object({ id })

export const trashEndpoints = {
  listTrash: endpoint({
    ...routes.listTrash,
    summary: 'List collections in the trash',
    description:
      "Lists the caller's collections, most recently deleted first. With `orgWide`, owners can list everyone's.",
    errors: ['not_found', 'forbidden'],
    example: { query: { orgId: sample.workspace } },
    access: 'user',
    query: z.object({
      orgId: id,
      orgWide: flag.default(false).describe("Whether to include all members' collections."),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      before: z
        .string()
        .regex(/^\d{1,14}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
        .optional()
        .describe('Starts after this position. Use `LastEvaluatedKey.before` from the previous page.'),
    }),
    answer: { kind: 'page', schema: trashedCollection },
  }),
  restoreCollection: endpoint({
    ...routes.restoreCollection,
    summary: 'Restore a collection from the trash',
    description: 'Also restores its shares, projects, tags and versions.',
    errors: ['forbidden'],
    example: { params: { id: sample.trashedCollection } },
    access: 'user',
    params,
    answer: { kind: 'empty' },
  }),
  purgeCollection: endpoint({
    ...routes.purgeCollection,
    summary: 'Delete a collection permanently',
    errors: ['forbidden', 'on_hold'],
    example: { params: { id: sample.trashedCollection } },
    access: 'user',
    personal: true,
    params,
    answer: { kind: 'empty' },
  }),
  emptyTrash: endpoint({
    ...routes.emptyTrash,
    summary: 'Empty the trash',
    description:
      "Permanently deletes all of the caller's collections in the trash of a workspace, except those on legal hold.",
    errors: ['not_found'],
    example: { query: { orgId: sample.workspace } },
    access: 'user',
    personal: true,
    query: z.object({ orgId: id }),
    answer: { kind: 'empty' },
  }),
}

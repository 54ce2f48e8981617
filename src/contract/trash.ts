import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, flag, id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const trashedCollection = z
  .object({
    id,
    name: z.string(),
    userId: id.describe('the owner'),
    orgId: id,
    duration: z.number().nullable().describe('seconds'),
    started: epochSeconds.describe('when it was created'),
    deleted: epochSeconds.describe('when it was put into the trash'),
    deletedBy: z.string().nullable().describe('the name of who did; null once their account is deleted'),
    daysLeft: z.number().int().describe('days until it is deleted permanently'),
    canRestore: z.boolean(),
    canDelete: z.boolean().describe('permanently'),
  })
  .meta({ id: 'TrashedCollection' })
export type TrashedCollection = z.infer<typeof trashedCollection>

const params = z.object({ id })

export const trashEndpoints = {
  listTrash: endpoint({
    ...routes.listTrash,
    summary: 'List the trash',
    description: "My collections; with `orgWide`, for owners, everyone's. Most recently deleted first.",
    errors: ['not_found', 'forbidden'],
    example: { query: { orgId: sample.workspace } },
    access: 'user',
    query: z.object({
      orgId: id,
      orgWide: flag.default(false).describe("the whole workspace's"),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      before: z
        .string()
        .regex(/^\d{1,14}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
        .optional()
        .describe('`LastEvaluatedKey.before` of the page before'),
    }),
    answer: { kind: 'page', schema: trashedCollection },
  }),
  restoreCollection: endpoint({
    ...routes.restoreCollection,
    summary: 'Restore a collection from the trash',
    description: 'With its shares, projects, tags and versions.',
    errors: ['forbidden'],
    example: { params: { id: sample.trashedCollection } },
    access: 'user',
    params,
    answer: { kind: 'empty' },
  }),
  purgeCollection: endpoint({
    ...routes.purgeCollection,
    summary: 'Delete a collection permanently',
    errors: ['forbidden'],
    example: { params: { id: sample.trashedCollection } },
    access: 'user',
    params,
    answer: { kind: 'empty' },
  }),
  emptyTrash: endpoint({
    ...routes.emptyTrash,
    summary: 'Empty the trash',
    description: 'Permanently deletes all my collections in the trash of a workspace.',
    errors: ['not_found'],
    example: { query: { orgId: sample.workspace } },
    access: 'user',
    query: z.object({ orgId: id }),
    answer: { kind: 'empty' },
  }),
}

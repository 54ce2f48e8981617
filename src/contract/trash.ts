import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, flag, id } from './ids.ts'

/** How long what was deleted can be brought back, in days. */
export const trashDays = 30

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
    daysLeft: z.number().int().describe('after so many days it is deleted for good'),
    canRestore: z.boolean(),
    canDelete: z.boolean().describe('for good'),
  })
  .meta({ id: 'TrashedCollection' })
export type TrashedCollection = z.infer<typeof trashedCollection>

const params = z.object({ id })

export const trashEndpoints = {
  listTrash: endpoint({
    method: 'GET',
    path: '/collections/v2/trash',
    summary:
      'What I own in a workspace and is in the trash, or for its owners everything, the last deleted first',
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
    method: 'POST',
    path: '/collections/v2/trash/:id/restore',
    summary:
      'Bring back, with its shares, projects, tags and versions, for its owner and who manages the workspace',
    access: 'user',
    params,
    answer: { kind: 'empty' },
  }),
  purgeCollection: endpoint({
    method: 'DELETE',
    path: '/collections/v2/trash/:id',
    summary: 'Delete for good what is in the trash',
    access: 'user',
    params,
    answer: { kind: 'empty' },
  }),
  emptyTrash: endpoint({
    method: 'DELETE',
    path: '/collections/v2/trash',
    summary: 'Delete for good everything of mine that is in the trash of a workspace',
    access: 'user',
    query: z.object({ orgId: id }),
    answer: { kind: 'empty' },
  }),
}

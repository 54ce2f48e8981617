import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { maxUnlistedIds } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const unlistedCollectionEndpoints = {
  findUnlisted: endpoint({
    ...routes.findUnlisted,
    summary: 'Find collections missing from a list',
    description: 'Returns the given IDs that are no longer in the list.',
    errors: ['forbidden'],
    example: {
      params: { uid: sample.user },
      body: { orgId: sample.workspace, ids: [sample.collection, sample.newId] },
    },
    access: 'user',
    params: z.object({ uid: id }),
    body: z.object({
      orgId: id,
      of: z.enum(['mine', 'shared', 'workspace']).default('mine').describe('List to check.'),
      project: id.optional().describe('Checks only collections in this project.'),
      ids: z.array(id).max(maxUnlistedIds),
    }),
    answer: { kind: 'result', schema: z.object({ ids: z.array(id) }) },
  }),
}

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

/** So many collections may be asked about at once. */
export const maxMissingIds = 1000

export const missingEndpoints = {
  findMissing: endpoint({
    method: 'POST',
    path: '/user/v2/:uid/collections/missing',
    summary: 'Which of these a list of mine holds no longer: for who has listed them, and was away since',
    access: 'user',
    params: z.object({ uid: id }),
    body: z.object({
      orgId: id,
      of: z.enum(['mine', 'shared', 'workspace']).default('mine').describe('which list'),
      project: id.optional().describe('only what is in this project of mine'),
      ids: z.array(id).max(maxMissingIds),
    }),
    answer: { kind: 'result', schema: z.object({ ids: z.array(id) }) },
  }),
}

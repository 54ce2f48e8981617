import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const limit = z.number().int().nullable().describe('null: unlimited')
const bytesUsed = z.object({
  used: z.number().int().describe('bytes'),
  limit: limit.describe('bytes; null: unlimited'),
})

const storageUsage = z.object({
  stored: bytesUsed.describe('everything that is stored, the trash included'),
  unfinished: bytesUsed.describe('announced by uploads that have not become recordings'),
})

export const usage = z
  .object({
    user: storageUsage,
    workspace: storageUsage,
    queued: z.object({ used: z.number().int(), limit }).describe('jobs that wait or run'),
  })
  .meta({ id: 'Usage' })
export type Usage = z.infer<typeof usage>

/** Details of `quota_exceeded`, in bytes. */
export interface QuotaDetails {
  quota: 'stored' | 'unfinished'
  scope: 'user' | 'workspace'
  used: number
  limit: number
  needed: number
}

/** Details of `queue_full`, in jobs. */
export interface QueueDetails {
  used: number
  limit: number
}

export const quotaEndpoints = {
  getUsage: endpoint({
    ...routes.getUsage,
    summary: 'Get my storage and queue usage',
    description: 'With the limits of the installation.',
    example: { params: { uid: sample.user }, query: { orgId: sample.workspace } },
    access: 'user',
    params: z.object({ uid: id }),
    query: z.object({ orgId: id.describe('one of my workspaces') }),
    answer: { kind: 'result', schema: usage },
  }),
}

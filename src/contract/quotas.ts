import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const limit = z.number().int().nullable().describe('Maximum. Null if unlimited.')
const bytesUsed = z.object({
  used: z.number().int().describe('Used space, in bytes.'),
  limit: limit.describe('Maximum, in bytes. Null if unlimited.'),
})

const storageUsage = z.object({
  stored: bytesUsed.describe('Stored recordings and documents, including the trash.'),
  unfinished: bytesUsed.describe('Space reserved by unfinished uploads.'),
})

export const usage = z
  .object({
    user: storageUsage,
    workspace: storageUsage,
    queued: z.object({ used: z.number().int(), limit }).describe('Queued and running jobs.'),
  })
  .meta({ id: 'Usage' })
export type Usage = z.infer<typeof usage>

export const remainingMinutes = z
  .object({
    left: z.number().nullable().describe('Minutes that can still be transcribed. Null if unlimited.'),
  })
  .meta({ id: 'RemainingMinutes' })

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
    description: 'Includes the limits of the installation.',
    example: { params: { uid: sample.user }, query: { orgId: sample.workspace } },
    access: 'user',
    params: z.object({ uid: id }),
    query: z.object({ orgId: id.describe("ID of one of the caller's workspaces.") }),
    answer: { kind: 'result', schema: usage },
  }),
  getMinutes: endpoint({
    ...routes.getMinutes,
    summary: "Get a workspace's remaining minutes",
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params: z.object({ oid: id }),
    answer: { kind: 'result', schema: remainingMinutes },
  }),
}

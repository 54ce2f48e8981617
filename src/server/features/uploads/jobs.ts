import { z } from 'zod'
import { job } from '#server/define.ts'
import { deleteExpiredUploads } from './service.ts'

export const uploadJobs = [
  job({
    name: 'uploads.drop-expired',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '41 * * * *',
    handler: (ctx) => deleteExpiredUploads(ctx),
  }),
]

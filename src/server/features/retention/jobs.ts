import { z } from 'zod'
import { job } from '#server/define.ts'
import { applyRetention } from './service.ts'

export const retentionJobs = [
  job({
    name: 'retention.apply',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '11 4 * * *',
    handler: (ctx) => applyRetention(ctx),
  }),
]

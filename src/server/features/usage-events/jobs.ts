import { z } from 'zod'
import { job } from '#server/define.ts'
import { deleteOldEvents } from './service.ts'

export const usageEventJobs = [
  job({
    name: 'usage-events.forget',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '17 3 * * *',
    handler: deleteOldEvents,
  }),
]

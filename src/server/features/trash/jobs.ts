import { z } from 'zod'
import { job } from '#server/define.ts'
import { purgeOverdueItems } from './service.ts'

export const trashJobs = [
  job({
    name: 'trash.purge-overdue',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '23 * * * *',
    handler: (ctx) => purgeOverdueItems(ctx),
  }),
]

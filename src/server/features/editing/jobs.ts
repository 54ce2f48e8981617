import { z } from 'zod'
import { job } from '#server/define.ts'
import { expireLocks } from './service.ts'

export const editingJobs = [
  job({
    name: 'editing.expire-locks',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '* * * * *',
    handler: (ctx) => expireLocks(ctx),
  }),
]

import { z } from 'zod'
import { job } from '#server/define.ts'
import { forgetExpired } from './service.ts'

export const sessionJobs = [
  job({
    name: 'sessions.forget-expired',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    // Maximum time until an expired session's streams are closed.
    schedule: '* * * * *',
    handler: forgetExpired,
  }),
]

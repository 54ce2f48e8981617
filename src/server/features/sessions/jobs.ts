import { z } from 'zod'
import { job } from '#server/define.ts'
import { forgetExpired } from './service.ts'

export const sessionJobs = [
  job({
    name: 'sessions.forget-expired',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    // What an expired session holds open is closed after this time at most.
    schedule: '* * * * *',
    handler: forgetExpired,
  }),
]

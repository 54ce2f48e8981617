import { z } from 'zod'
import { job } from '#server/define.ts'
import { deleteExpiredSessionData } from './service.ts'

export const sessionJobs = [
  job({
    name: 'sessions.forget-expired',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    // The streams of an expired session are closed within this time.
    schedule: '* * * * *',
    handler: deleteExpiredSessionData,
  }),
]

import { z } from 'zod'
import { job } from '#server/define.ts'
import { deleteExpiredSessionData } from './service.ts'

export const sessionJobs = [
  job({
    name: 'sessions.forget-expired',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    // An expired session's streams are closed within a minute.
    schedule: '* * * * *',
    handler: deleteExpiredSessionData,
  }),
]

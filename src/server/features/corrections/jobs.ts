import { z } from 'zod'
import { job } from '#server/define.ts'
import { enforceDeadlines } from './deadlines.ts'

export const correctionJobs = [
  job({
    name: 'corrections.follow-time',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '* * * * *',
    handler: (ctx) => enforceDeadlines(ctx),
  }),
]

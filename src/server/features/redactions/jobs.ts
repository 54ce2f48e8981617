import { z } from 'zod'
import { job } from '#server/define.ts'
import { refreshRedactions } from './refresh.ts'

export const redactionJobs = [
  job({
    name: 'redactions.refresh',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '* * * * *',
    handler: (ctx, _payload, { signal }) => refreshRedactions(ctx, signal),
  }),
]

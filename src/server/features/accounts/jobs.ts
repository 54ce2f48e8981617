import { z } from 'zod'
import { job } from '#server/define.ts'
import { deleteExpired } from './queries.ts'

export const accountJobs = [
  job({
    name: 'accounts.forget-expired',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '17 * * * *',
    handler: (ctx) => deleteExpired(ctx.db),
  }),
]

import { z } from 'zod'
import { job } from '#server/define.ts'
import { deleteExpiredCodesAndAttempts } from './queries.ts'
import { handleResetRequest, resetJob } from './reset.ts'

export const accountJobs = [
  job({
    ...resetJob,
    payload: z.object({ token: z.string() }),
    concurrency: 1,
    attempts: 5,
    handler: (ctx, { token }) => handleResetRequest(ctx, token),
  }),
  job({
    name: 'accounts.forget-expired',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '17 * * * *',
    handler: (ctx) => deleteExpiredCodesAndAttempts(ctx.db),
  }),
]

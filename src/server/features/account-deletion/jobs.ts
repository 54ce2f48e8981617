import { z } from 'zod'
import { job } from '#server/define.ts'
import { erase, sweep } from './erase.ts'
import { eraseJob } from './service.ts'

export const accountDeletionJobs = [
  job({
    ...eraseJob,
    payload: z.object({ erasureId: z.uuid() }),
    concurrency: 1,
    attempts: 10,
    backoff: { firstSeconds: 5, mostSeconds: 600 },
    handler: (ctx, { erasureId }) => erase(ctx, erasureId),
  }),
  job({
    name: 'account-deletion.sweep',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '*/10 * * * *',
    handler: (ctx) => sweep(ctx),
  }),
]

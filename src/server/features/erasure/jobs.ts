import { z } from 'zod'
import { job } from '#server/define.ts'
import { erase, retryErasures } from './erase.ts'
import { eraseJob } from './service.ts'

export const erasureJobs = [
  job({
    ...eraseJob,
    payload: z.object({ erasureId: z.uuid() }),
    concurrency: 1,
    attempts: 10,
    backoff: { firstSeconds: 5, maxSeconds: 600 },
    handler: (ctx, { erasureId }) => erase(ctx, erasureId),
  }),
  job({
    name: 'erasure.sweep',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '*/10 * * * *',
    handler: (ctx) => retryErasures(ctx),
  }),
]

import { z } from 'zod'
import { job } from '#server/define.ts'
import { measureAll, measureJob } from './measure.ts'

export const quotaJobs = [
  job({
    ...measureJob,
    payload: z.object({}),
    concurrency: 1,
    attempts: 5,
    backoff: { firstSeconds: 30, maxSeconds: 600 },
    handler: (ctx, _, { signal }) => measureAll(ctx, signal),
  }),
]

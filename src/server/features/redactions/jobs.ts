import { z } from 'zod'
import { job } from '#server/define.ts'
import { refreshRedaction, refreshRedactions } from './refresh.ts'
import { refreshJob } from './service.ts'

export const redactionJobs = [
  job({
    ...refreshJob,
    payload: z.object({ collectionId: z.uuid().optional() }),
    concurrency: 1,
    attempts: 3,
    schedule: '* * * * *',
    handler: (ctx, { collectionId }, { signal }) =>
      collectionId ? refreshRedaction(ctx, collectionId, signal) : refreshRedactions(ctx, signal),
  }),
]

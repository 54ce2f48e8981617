import { z } from 'zod'
import { job } from '#server/define.ts'
import { purgeJob } from './service.ts'

export const collectionJobs = [
  job({
    ...purgeJob,
    payload: z.object({ keys: z.array(z.string()) }),
    concurrency: 1,
    attempts: 5,
    async handler(ctx, { keys }) {
      for (const key of keys) await ctx.storage.delete(key)
    },
  }),
]

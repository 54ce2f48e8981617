import { z } from 'zod'
import { job } from '#server/define.ts'
import { createOverviews, overviewsJob } from './overviews.ts'
import { purgeJob } from './service.ts'

export const collectionJobs = [
  job({
    ...purgeJob,
    payload: z.object({ keys: z.array(z.string()), folder: z.string().optional() }),
    concurrency: 1,
    attempts: 5,
    async handler(ctx, { keys, folder }) {
      for (const key of keys) await ctx.storage.delete(key)
      // Deletes the whole folder, since files stored just before an interruption aren't in any row.
      if (folder) await ctx.storage.deleteFolder(folder)
    },
  }),
  job({
    ...overviewsJob,
    payload: z.object({}),
    concurrency: 1,
    attempts: 5,
    backoff: { firstSeconds: 30, maxSeconds: 600 },
    handler: (ctx, _, { signal }) => createOverviews(ctx, signal),
  }),
]

import { z } from 'zod'
import { job } from '#server/define.ts'
import { checkPodcasts } from './check.ts'

export const podcastJobs = [
  job({
    name: 'podcasts.check',
    payload: z.object({}),
    concurrency: 1,
    attempts: 1,
    schedule: '*/5 * * * *',
    handler: (ctx, _payload, { signal }) => checkPodcasts(ctx, signal),
  }),
]

import { z } from 'zod'
import { job } from '#server/define.ts'
import { fetchModelJob, fetchRequested } from './service.ts'

export const modelJobs = [
  job({
    ...fetchModelJob,
    payload: z.object({ name: z.string() }),
    // One after the other is as fast: they share the line.
    concurrency: 1,
    attempts: 3,
    handler: (ctx, { name }, { signal }) => fetchRequested(ctx, name, signal),
  }),
]

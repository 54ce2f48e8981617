import { z } from 'zod'
import { job } from '#server/define.ts'
import { failPicture, imageJob, paint } from './service.ts'

export const documentMediaJobs = [
  job({
    ...imageJob,
    payload: z.object({ mediaId: z.uuid(), runId: z.uuid() }),
    concurrency: 2,
    attempts: 5,
    handler: (ctx, ids, { signal }) => paint(ctx, ids, signal),
    exhausted: failPicture,
  }),
]

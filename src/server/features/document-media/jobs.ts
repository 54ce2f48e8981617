import { z } from 'zod'
import { job } from '#server/define.ts'
import { generateImage, imageJob, markImageFailed } from './service.ts'

export const documentMediaJobs = [
  job({
    ...imageJob,
    payload: z.object({ mediaId: z.uuid(), runId: z.uuid() }),
    concurrency: 2,
    attempts: 5,
    handler: (ctx, ids, { signal }) => generateImage(ctx, ids, signal),
    exhausted: markImageFailed,
  }),
]

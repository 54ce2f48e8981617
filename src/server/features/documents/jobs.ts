import { z } from 'zod'
import { job } from '#server/define.ts'
import { markWritingFailed, writeDocument } from './generate-document.ts'
import { writeJob } from './service.ts'

export const documentJobs = [
  job({
    ...writeJob,
    payload: z.object({ collectionId: z.uuid(), runId: z.uuid() }),
    concurrency: 2,
    attempts: 5,
    handler: (ctx, ids, { signal }) => writeDocument(ctx, ids, signal),
    exhausted: (ctx, ids) => markWritingFailed(ctx, ids, 'internal', 'Writing failed repeatedly'),
  }),
]

import { z } from 'zod'
import { job } from '#server/define.ts'
import { scoreJob, scoreWork } from './service.ts'

export const correctionScoreJobs = [
  job({
    ...scoreJob,
    payload: z.object({ workId: z.uuid() }),
    concurrency: 1,
    attempts: 5,
    backoff: { firstSeconds: 5, maxSeconds: 300 },
    handler: (ctx, { workId }, { signal }) => scoreWork(ctx, workId, signal),
  }),
]

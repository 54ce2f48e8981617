import { z } from 'zod'
import { job } from '#server/define.ts'
import { endOverdueExams } from './service.ts'

export const examJobs = [
  job({
    name: 'exams.sweep',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '*/5 * * * *',
    handler: (ctx) => endOverdueExams(ctx),
  }),
]

import { z } from 'zod'
import { job } from '#server/define.ts'
import { deleteExpiredImports } from './service.ts'

export const importJobs = [
  job({
    name: 'imports.drop-expired',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '47 * * * *',
    handler: (ctx) => deleteExpiredImports(ctx),
  }),
]

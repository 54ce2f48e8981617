import { z } from 'zod'
import { job } from '#server/define.ts'
import { purgeMarkedWorkspaces } from './service.ts'

export const workspaceDeletionJobs = [
  job({
    name: 'workspace-deletion.purge',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '*/10 * * * *',
    handler: (ctx) => purgeMarkedWorkspaces(ctx),
  }),
]

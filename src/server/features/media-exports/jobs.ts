import { z } from 'zod'
import { job } from '#server/define.ts'
import { createMediaExport, failMediaExport } from './create-export.ts'
import { mediaExportJob, removalJob, removeExpiredExports } from './service.ts'

export const mediaExportJobs = [
  job({
    ...mediaExportJob,
    payload: z.object({ exportId: z.uuid() }),
    concurrency: 1,
    attempts: 3,
    backoff: { firstSeconds: 5, maxSeconds: 60 },
    handler: (ctx, { exportId }, { signal }) => createMediaExport(ctx, exportId, signal),
    exhausted: (ctx, { exportId }) => failMediaExport(ctx, exportId, 'internal'),
  }),
  job({
    ...removalJob,
    payload: z.object({ key: z.string() }),
    concurrency: 1,
    attempts: 10,
    backoff: { firstSeconds: 5, maxSeconds: 3600 },
    handler: (ctx, { key }) => ctx.storage.delete(key),
  }),
  job({
    name: 'media-exports.remove-expired',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '43 * * * *',
    handler: (ctx) => removeExpiredExports(ctx),
  }),
]

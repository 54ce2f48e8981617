import { z } from 'zod'
import { job } from '#server/define.ts'
import { createBulkExport, failBulkExport } from './create-archive.ts'
import { bulkExportFolder, bulkExportJob, removalJob, removeExpiredExports } from './service.ts'

export const bulkExportJobs = [
  job({
    ...bulkExportJob,
    payload: z.object({ exportId: z.uuid() }),
    // The job spends most of its time waiting between batches.
    concurrency: 4,
    attempts: 6,
    backoff: { firstSeconds: 5, maxSeconds: 300 },
    handler: (ctx, { exportId }, { signal }) => createBulkExport(ctx, exportId, signal),
    exhausted: (ctx, { exportId }) => failBulkExport(ctx, exportId, 'internal'),
  }),
  job({
    ...removalJob,
    payload: z.object({ exportIds: z.array(z.uuid()) }),
    concurrency: 1,
    attempts: 10,
    backoff: { firstSeconds: 5, maxSeconds: 3600 },
    async handler(ctx, { exportIds }) {
      for (const id of exportIds) await ctx.storage.deleteFolder(bulkExportFolder(id))
    },
  }),
  job({
    name: 'bulk-exports.remove-expired',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '23 * * * *',
    handler: (ctx) => removeExpiredExports(ctx),
  }),
]

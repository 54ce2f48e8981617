import { z } from 'zod'
import { job } from '#server/define.ts'
import { createExport, failExport } from './create-archive.ts'
import { removeExportsInOtherRegions } from './region-exports.ts'
import { exportFolder, exportJob, removalJob, removeExpiredExports } from './service.ts'

const exportAttempts = 6

export const dataExportJobs = [
  job({
    ...exportJob,
    payload: z.object({ exportId: z.uuid() }),
    concurrency: 1,
    // Enough attempts to wait about five minutes for an unreachable region.
    attempts: exportAttempts,
    backoff: { firstSeconds: 10, maxSeconds: 300 },
    handler: (ctx, { exportId }, { signal, attempt }) =>
      createExport(ctx, exportId, { signal, isLastAttempt: attempt >= exportAttempts }),
    exhausted: (ctx, { exportId }) => failExport(ctx, exportId),
  }),
  job({
    ...removalJob,
    payload: z.object({ exportIds: z.array(z.uuid()) }),
    concurrency: 1,
    attempts: 10,
    backoff: { firstSeconds: 5, maxSeconds: 3600 },
    async handler(ctx, { exportIds }) {
      for (const id of exportIds) await ctx.storage.deleteFolder(exportFolder(id))
      await removeExportsInOtherRegions(ctx, exportIds)
    },
  }),
  job({
    name: 'data-export.remove-expired',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '53 * * * *',
    handler: (ctx) => removeExpiredExports(ctx),
  }),
]

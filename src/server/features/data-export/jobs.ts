import { z } from 'zod'
import { job } from '#server/define.ts'
import { giveUp, makeExport } from './make.ts'
import { exportJob, folderOfExport, removeExpired, removeJob } from './service.ts'

export const dataExportJobs = [
  job({
    ...exportJob,
    payload: z.object({ exportId: z.uuid() }),
    concurrency: 1,
    attempts: 3,
    handler: (ctx, { exportId }, { signal }) => makeExport(ctx, exportId, signal),
    exhausted: (ctx, { exportId }) => giveUp(ctx, exportId),
  }),
  job({
    ...removeJob,
    payload: z.object({ exportIds: z.array(z.uuid()) }),
    concurrency: 1,
    attempts: 10,
    backoff: { firstSeconds: 5, mostSeconds: 3600 },
    async handler(ctx, { exportIds }) {
      for (const id of exportIds) await ctx.storage.deleteFolder(folderOfExport(id))
    },
  }),
  job({
    name: 'data-export.remove-expired',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '53 * * * *',
    handler: (ctx) => removeExpired(ctx),
  }),
]

import { bulkExportEndpoints as endpoints } from '#contract/bulk-exports.ts'
import { route } from '#server/define.ts'
import { createBulkExportUrl, readBulkExport, removeBulkExport, startBulkExport } from './service.ts'

export const bulkExportRoutes = [
  route(endpoints.getBulkExport, (ctx, { actor, params }) => readBulkExport(ctx.db, actor, params.uid)),
  route(endpoints.startBulkExport, (ctx, { actor, params, body }) =>
    startBulkExport(ctx, actor, { ...params, ...body }),
  ),
  route(endpoints.removeBulkExport, async (ctx, { actor, params }) => {
    await removeBulkExport(ctx, actor, params.uid)
    return undefined
  }),
  route(endpoints.createBulkExportLink, (ctx, { actor, params }) =>
    createBulkExportUrl(ctx, actor, params.uid),
  ),
]

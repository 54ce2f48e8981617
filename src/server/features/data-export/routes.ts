import { dataExportEndpoints as endpoints } from '#contract/data-export.ts'
import { route } from '#server/define.ts'
import { createExportUrl, readExport, removeExport, startExport } from './service.ts'

export const dataExportRoutes = [
  route(endpoints.getDataExport, (ctx, { actor, params }) => readExport(ctx.db, actor, params.uid)),
  route(endpoints.startDataExport, (ctx, { actor, params }) => startExport(ctx, actor, params.uid)),
  route(endpoints.removeDataExport, async (ctx, { actor, params }) => {
    await removeExport(ctx, actor, params.uid)
    return undefined
  }),
  route(endpoints.createDataExportLink, (ctx, { actor, params, query }) =>
    createExportUrl(ctx, actor, { ...params, ...query }),
  ),
]

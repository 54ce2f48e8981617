import { mediaExportEndpoints as endpoints } from '#contract/media-exports.ts'
import { route } from '#server/define.ts'
import { createMediaExportUrl, readMediaExport, removeMediaExport, startMediaExport } from './service.ts'

export const mediaExportRoutes = [
  route(endpoints.getMediaExport, (ctx, { actor, params }) => readMediaExport(ctx, actor, params.id)),
  route(endpoints.startMediaExport, (ctx, { actor, params, body }) =>
    startMediaExport(ctx, actor, params.id, body),
  ),
  route(endpoints.removeMediaExport, async (ctx, { actor, params }) => {
    await removeMediaExport(ctx, actor, params.id)
    return undefined
  }),
  route(endpoints.createMediaExportLink, (ctx, { actor, params }) =>
    createMediaExportUrl(ctx, actor, params.id),
  ),
]

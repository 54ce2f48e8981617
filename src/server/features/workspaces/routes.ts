import { auditEndpoints } from '#contract/audit.ts'
import { workspaceEndpoints as endpoints } from '#contract/workspaces.ts'
import { route } from '#server/define.ts'
import { exportWorkspaceAudit, listWorkspaceAudit } from './audit-log.ts'
import { putPicture, readPicture, removePicture } from './pictures.ts'
import { changeWorkspace, getWorkspace, requireManager } from './service.ts'

export const workspaceRoutes = [
  route(endpoints.getWorkspace, (ctx, { actor, params }) => getWorkspace(ctx, actor, params.oid)),
  route(endpoints.changeWorkspace, (ctx, { actor, params, body }) =>
    changeWorkspace(ctx, actor, { ...params, ...body }),
  ),
  route(
    endpoints.putWorkspacePicture,
    (ctx, { actor, params, request }) => {
      const length = request.headers['content-length']
      const upload = { body: request.raw, length: length === undefined ? undefined : Number(length) }
      return putPicture(ctx, actor, { ...params, ...upload })
    },
    async (ctx, { actor, params }) => void (await requireManager(ctx.db, actor, params.oid)),
  ),
  route(endpoints.removeWorkspacePicture, async (ctx, { actor, params }) => {
    await removePicture(ctx, actor, params)
    return undefined
  }),
  route(endpoints.getWorkspacePicture, (ctx, { params }) => readPicture(ctx, params)),
  route(auditEndpoints.listWorkspaceAudit, (ctx, { actor, params, query }) =>
    listWorkspaceAudit(ctx.db, actor, { ...params, ...query }),
  ),
  route(auditEndpoints.exportWorkspaceAudit, (ctx, { actor, params, query }) =>
    exportWorkspaceAudit(ctx.db, actor, { ...params, ...query }),
  ),
]

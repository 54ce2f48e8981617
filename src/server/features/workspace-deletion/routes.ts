import { functionEndpoints } from '#contract/functions.ts'
import { workspaceEndpoints as endpoints } from '#contract/workspaces.ts'
import { route } from '#server/define.ts'
import { markForDeletion, restoreWorkspace } from './service.ts'

export const workspaceDeletionRoutes = [
  route(endpoints.deleteWorkspace, (ctx, { actor, params }) => markForDeletion(ctx, actor, params.oid)),
  route(functionEndpoints.markOrganizationForDeletion, (ctx, { actor, body }) =>
    markForDeletion(ctx, actor, body.oid),
  ),
  route(endpoints.restoreWorkspace, (ctx, { actor, params }) => restoreWorkspace(ctx, actor, params.oid)),
]

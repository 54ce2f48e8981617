import { workspaceEndpoints as endpoints } from '#contract/workspaces.ts'
import { route } from '#server/define.ts'
import { sessionOf } from '#server/features/accounts/service.ts'
import { switchWorkspace } from './service.ts'

export const workspaceRoutes = [
  route(endpoints.switchWorkspace, async (ctx, { actor, params, body }) => {
    await switchWorkspace(ctx.db, actor, params.uid, body.organization)
    return sessionOf(ctx, actor)
  }),
]

import { workspaceEndpoints as endpoints } from '#contract/workspaces.ts'
import { route } from '#server/define.ts'
import { describeSession } from '#server/features/accounts/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { switchWorkspace } from './service.ts'

export const workspaceRoutes = [
  route(endpoints.switchWorkspace, async (ctx, { actor, params, body }) => {
    await switchWorkspace(ctx.db, actor, params.uid, body.organization)
    const session = await describeSession(ctx, ctx.db, actor)
    if (!session) throw new AppError('unauthenticated', 'The account is gone')
    return session
  }),
]

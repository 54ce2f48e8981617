import { functionEndpoints } from '#contract/functions.ts'
import { memberEndpoints as endpoints } from '#contract/members.ts'
import { route } from '#server/define.ts'
import { changeMember, listMembers, removeMember } from './service.ts'

export const memberRoutes = [
  route(endpoints.listMembers, (ctx, { actor, params, query }) =>
    listMembers(ctx.db, actor, params.oid, query),
  ),
  route(endpoints.changeMember, (ctx, { actor, params, body }) =>
    changeMember(ctx, actor, { ...params, ...body }),
  ),
  route(endpoints.removeMember, async (ctx, { actor, params, query }) => {
    await removeMember(ctx, actor, { ...params, ...query })
    return undefined
  }),
  route(functionEndpoints.removeUserFromOrg, async (ctx, { actor, body }) => {
    await removeMember(ctx, actor, body)
    return { success: true } as const
  }),
]

import { memberEndpoints as endpoints } from '#contract/members.ts'
import { route } from '#server/define.ts'
import { listMembers } from './service.ts'

export const memberRoutes = [
  route(endpoints.listMembers, (ctx, { actor, params, query }) =>
    listMembers(ctx.db, actor, params.oid, query),
  ),
]

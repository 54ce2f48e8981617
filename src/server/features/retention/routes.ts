import { retentionEndpoints as endpoints } from '#contract/retention.ts'
import { route } from '#server/define.ts'
import { getRetention, setRetention } from './service.ts'

export const retentionRoutes = [
  route(endpoints.getRetention, (ctx, { actor, params }) => getRetention(ctx.db, actor, params.oid)),
  route(endpoints.setRetention, (ctx, { actor, params, body }) =>
    setRetention(ctx, actor, { ...params, ...body }),
  ),
]

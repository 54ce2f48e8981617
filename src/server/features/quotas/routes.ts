import { quotaEndpoints as endpoints } from '#contract/quotas.ts'
import { route } from '#server/define.ts'
import { readMinutes, readUsage } from './service.ts'

export const quotaRoutes = [
  route(endpoints.getUsage, (ctx, { actor, params, query }) =>
    readUsage(ctx, actor, params.uid, query.orgId),
  ),
  route(endpoints.getMinutes, (ctx, { actor, params }) => readMinutes(ctx, actor, params.oid)),
]

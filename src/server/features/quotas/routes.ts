import { quotaEndpoints as endpoints } from '#contract/quotas.ts'
import { route } from '#server/define.ts'
import { readUsage } from './service.ts'

export const quotaRoutes = [
  route(endpoints.getUsage, (ctx, { actor, params, query }) =>
    readUsage(ctx, actor, params.uid, query.orgId),
  ),
]

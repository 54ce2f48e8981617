import { billingEndpoints as endpoints } from '#contract/billing.ts'
import { route } from '#server/define.ts'
import { getCosts } from './service.ts'

export const costRoutes = [
  route(endpoints.getCosts, (ctx, { actor, params, query }) => getCosts(ctx, actor, params.id, query)),
]

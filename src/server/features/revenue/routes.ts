import { staffBillingEndpoints as endpoints } from '#contract/staff-billing.ts'
import { route } from '#server/define.ts'
import { exportRevenue, readRevenue } from './service.ts'

export const revenueRoutes = [
  route(endpoints.getRevenue, async (ctx, { actor, query }) => ({
    Items: await readRevenue(ctx, actor, query),
  })),
  route(endpoints.exportRevenue, (ctx, { actor, query }) => exportRevenue(ctx, actor, query)),
]

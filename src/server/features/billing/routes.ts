import { billingEndpoints as endpoints } from '#contract/billing.ts'
import { route } from '#server/define.ts'
import { requireStaff } from '#server/features/staff/service.ts'
import { getPlan, grantCredits, startTrial } from './plan.ts'

export const billingRoutes = [
  route(endpoints.getPlan, (ctx, { actor, params, body }) => getPlan(ctx, actor, { ...params, ...body })),
  route(endpoints.startTrial, (ctx, { actor, params }) => startTrial(ctx, actor, params.oid)),
  route(endpoints.grantCredits, async (ctx, { actor, params, body }) => {
    await requireStaff(ctx.db, actor)
    return grantCredits(ctx, actor, { ...params, ...body })
  }),
]

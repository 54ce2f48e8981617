import { billingEndpoints as endpoints } from '#contract/billing.ts'
import { customerBillingEndpoints } from '#contract/customer-billing.ts'
import { route } from '#server/define.ts'
import { requireStaff } from '#server/features/staff/service.ts'
import { abortOnDisconnect } from '#server/infra/http/client-disconnected.ts'
import { downloadStatement, getBillingMonth } from './monthly-usage.ts'
import { getPlan, grantCredits, startTrial } from './plan.ts'

export const billingRoutes = [
  route(endpoints.getPlan, (ctx, { actor, params, body }) => getPlan(ctx, actor, { ...params, ...body })),
  route(endpoints.startTrial, (ctx, { actor, params }) => startTrial(ctx, actor, params.oid)),
  route(customerBillingEndpoints.getBillingMonth, (ctx, { actor, params }) =>
    getBillingMonth(ctx, actor, params),
  ),
  route(customerBillingEndpoints.downloadStatement, (ctx, { actor, params, query, reply }) => {
    const client = { client: actor.userId, signal: abortOnDisconnect(reply) }
    return downloadStatement(ctx, actor, { ...params, ...query, client })
  }),
  route(endpoints.grantCredits, async (ctx, { actor, params, body }) => {
    await requireStaff(ctx.db, actor)
    return grantCredits(ctx, actor, { ...params, ...body })
  }),
]

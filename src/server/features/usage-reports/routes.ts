import { billingFunctionEndpoints } from '#contract/billing-functions.ts'
import { usageReportEndpoints as endpoints } from '#contract/usage-reports.ts'
import { requireOwnAccount } from '#server/actor.ts'
import { route } from '#server/define.ts'
import { exportUsage, readUsageRows } from './service.ts'

export const usageReportRoutes = [
  route(endpoints.exportUsage, (ctx, { actor, params, query }) =>
    exportUsage(ctx, actor, { ...params, ...query }),
  ),
  route(billingFunctionEndpoints.downloadReport, (ctx, { actor, body }) => {
    const { uid = actor.userId, oid, span, maxSpan, filter } = body
    requireOwnAccount(actor, uid)
    return readUsageRows(ctx, actor, { oid, span: Math.min(span, maxSpan), filter })
  }),
]

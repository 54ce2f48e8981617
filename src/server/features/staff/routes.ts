import { staffEndpoints as endpoints } from '#contract/staff.ts'
import { route } from '#server/define.ts'
import { readAuditLog } from '#server/features/audit/service.ts'
import { clientOf } from '#server/infra/identity/client.ts'
import { giveSession } from '#server/infra/identity/cookies.ts'
import { impersonate, makeImpersonationKey, requireStaff } from './service.ts'

export const staffRoutes = [
  route(endpoints.makeImpersonationKey, (ctx, { actor, body }) => makeImpersonationKey(ctx, actor, body)),
  route(endpoints.impersonate, async (ctx, { actor, body, ...exchange }) => {
    const client = clientOf(ctx.config, exchange.request)
    const impersonated = await impersonate(ctx, actor, body.key, client)
    giveSession(ctx.config, exchange, impersonated, client.browser)
    return impersonated.session
  }),
  route(endpoints.listAuditLog, async (ctx, { actor, query }) => {
    await requireStaff(ctx.db, actor)
    return readAuditLog(ctx.db, query)
  }),
]

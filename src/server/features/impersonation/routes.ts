import { staffEndpoints as endpoints } from '#contract/staff.ts'
import { route } from '#server/define.ts'
import { clientOf } from '#server/infra/identity/client.ts'
import { giveSession } from '#server/infra/identity/cookies.ts'
import { impersonate, makeImpersonationKey } from './service.ts'

export const impersonationRoutes = [
  route(endpoints.makeImpersonationKey, (ctx, { actor, body }) => makeImpersonationKey(ctx, actor, body)),
  route(endpoints.impersonate, async (ctx, { actor, body, ...exchange }) => {
    const client = clientOf(ctx.config, exchange.request)
    const impersonated = await impersonate(ctx, actor, body.key, client)
    giveSession(ctx.config, exchange, impersonated, client.browser)
    return impersonated.session
  }),
]

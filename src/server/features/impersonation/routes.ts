import { functionEndpoints } from '#contract/functions.ts'
import { staffEndpoints as endpoints } from '#contract/staff.ts'
import { route } from '#server/define.ts'
import { identifyClient } from '#server/infra/identity/client.ts'
import { setSessionCookie } from '#server/infra/identity/cookies.ts'
import { createImpersonationKey, impersonate } from './service.ts'

export const impersonationRoutes = [
  route(endpoints.makeImpersonationKey, (ctx, { actor, body }) => createImpersonationKey(ctx, actor, body)),
  route(functionEndpoints.customToken, async (ctx, { actor, body: { uid, reason } }) => {
    const { key: token, expiresAt } = await createImpersonationKey(ctx, actor, { user: uid, reason })
    return { token, expiresAt }
  }),
  route(endpoints.impersonate, async (ctx, { actor, body, ...exchange }) => {
    const client = identifyClient(ctx.config, exchange.request)
    const impersonation = await impersonate(ctx, actor, body.key, client)
    setSessionCookie(ctx.config, exchange, impersonation, client.browser)
    return impersonation.session
  }),
]

import { functionEndpoints } from '#contract/functions.ts'
import { sessionEndpoints as endpoints } from '#contract/sessions.ts'
import { route } from '#server/define.ts'
import { clearSessionCookies, setRegionalCookie } from '#server/infra/identity/cookies.ts'
import { createRegionalKey, generateAuthToken, startRegionalSession } from './regional-sessions.ts'
import { endOtherSessions, endSession, listSessions } from './service.ts'

export const sessionRoutes = [
  route(endpoints.listSessions, (ctx, { actor, params }) => listSessions(ctx.db, actor, params.uid)),
  route(endpoints.endSession, async (ctx, { actor, params, ...exchange }) => {
    await endSession(ctx, actor, params, exchange.request.ip)
    if (params.sessionId === actor.sessionId) clearSessionCookies(ctx.config, exchange)
    return undefined
  }),
  route(endpoints.endOtherSessions, async (ctx, { actor, params, request }) => {
    await endOtherSessions(ctx, actor, params.uid, request.ip)
    return undefined
  }),
  route(endpoints.getRegionalKey, (ctx, { actor, params, query }) =>
    createRegionalKey(ctx, actor, params.uid, query.region),
  ),
  route(functionEndpoints.generateAuthToken, (ctx, { actor, body }) => generateAuthToken(ctx, actor, body)),
  route(endpoints.startRegionalSession, async (ctx, { params, body, ...exchange }) => {
    const { cookie, seconds } = await startRegionalSession(ctx, {
      ...params,
      ...body,
      address: exchange.request.ip,
    })
    setRegionalCookie(ctx.config, exchange, cookie, seconds)
    return undefined
  }),
]

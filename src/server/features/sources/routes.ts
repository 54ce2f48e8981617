import { functionEndpoints } from '#contract/functions.ts'
import { sourceEndpoints as endpoints } from '#contract/sources.ts'
import { route } from '#server/define.ts'
import { abortOnDisconnect } from '#server/infra/http/client-disconnected.ts'
import { redirectTo } from '#server/infra/http/route.ts'
import { requestOrigin } from '#server/infra/origin.ts'
import { disconnect, finishConnection, startConnection } from './connections.ts'
import * as service from './service.ts'
import { verifyZoomAuthorization } from './verify.ts'

export const sourceRoutes = [
  route(endpoints.listIntegrations, (ctx, { actor, params }) =>
    service.listOwnIntegrations(ctx, actor, params.uid),
  ),
  route(endpoints.listSourceItems, (ctx, { actor, params, query, reply }) =>
    service.listItems(ctx, actor, params, query, abortOnDisconnect(reply)),
  ),
  route(endpoints.startSourceConnection, (ctx, { actor, params, request }) => {
    const callback = `${requestOrigin(ctx.config, request)}/pipeline/sources/${params.source}/callback`
    return startConnection(ctx, actor, params, callback)
  }),
  route(endpoints.finishSourceConnection, async (ctx, { actor, params, request }) => {
    const location = await finishConnection(
      ctx,
      actor,
      params.source,
      new URL(request.url, 'http://localhost').search,
    )
    return redirectTo(location)
  }),
  route(endpoints.removeSourceConnection, async (ctx, { actor, params }) => {
    await disconnect(ctx, actor, params)
    return undefined
  }),
  route(functionEndpoints.verifyMeetingIntegrationAuth, (ctx, { actor, body, reply }) =>
    verifyZoomAuthorization(ctx, actor, body.uid ?? actor.userId, abortOnDisconnect(reply)),
  ),
]

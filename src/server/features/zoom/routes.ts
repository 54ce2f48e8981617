import { sourceEndpoints as endpoints } from '#contract/sources.ts'
import { route } from '#server/define.ts'
import { receiveEvent } from './events.ts'
import { changeImportSettings } from './service.ts'

export const zoomRoutes = [
  route(endpoints.changeSourceConnection, (ctx, { actor, params, body }) =>
    changeImportSettings(ctx, actor, params, body.imports),
  ),
  route(endpoints.receiveZoomEvent, (ctx, { body, request: { headers } }) =>
    receiveEvent(ctx, {
      body,
      signature: headers['x-zm-signature'],
      timestamp: headers['x-zm-request-timestamp'],
    }),
  ),
]

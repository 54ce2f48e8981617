import { markerEndpoints as endpoints } from '#contract/markers.ts'
import { route } from '#server/define.ts'
import * as service from './service.ts'

export const markerRoutes = [
  route(endpoints.listMarkers, (ctx, { actor, params }) => service.listMarkers(ctx, actor, params.id)),
  route(endpoints.addMarker, (ctx, { actor, params, body }) =>
    service.addMarker(ctx, actor, params.id, body.marker),
  ),
  route(endpoints.removeMarker, (ctx, { actor, params, body }) =>
    service.removeMarker(ctx, actor, params.id, body.marker),
  ),
]

import { precisionEndpoints as endpoints } from '#contract/precision.ts'
import { route } from '#server/define.ts'
import * as service from './service.ts'

export const precisionRoutes = [
  route(endpoints.getPrecisionOffer, (ctx, { actor, params }) => service.getOffer(ctx, actor, params.oid)),
  route(endpoints.getPrecision, (ctx, { actor, params }) => service.getPrecision(ctx, actor, params.id)),
  route(endpoints.orderPrecision, (ctx, { actor, params, body }) =>
    service.orderPrecision(ctx, actor, params.id, body),
  ),
  route(endpoints.cancelPrecision, (ctx, { actor, params }) =>
    service.cancelPrecision(ctx, actor, params.id),
  ),
]

import { accuracyEndpoints as endpoints } from '#contract/accuracy.ts'
import { route } from '#server/define.ts'
import { abortOnDisconnect } from '#server/infra/http/client-disconnected.ts'
import * as service from './service.ts'

export const accuracyRoutes = [
  route(endpoints.getAccuracyReport, (ctx, { actor, params, query, request, reply }) =>
    service.getAccuracyReport(
      ctx,
      { actor, address: request.ip, signal: abortOnDisconnect(reply) },
      { ...params, ...query },
    ),
  ),
  route(endpoints.exportAccuracyReport, (ctx, { actor, params, query, request, reply }) =>
    service.exportAccuracyReport(
      ctx,
      { actor, address: request.ip, signal: abortOnDisconnect(reply) },
      { ...params, ...query },
    ),
  ),
]

import { editingEndpoints as endpoints } from '#contract/editing.ts'
import { route } from '#server/define.ts'
import * as service from './service.ts'

export const editingRoutes = [
  route(endpoints.checkOut, (ctx, { actor, params }) => service.checkOut(ctx, actor, params.id)),
  route(endpoints.checkIn, (ctx, { actor, params, body }) =>
    service.checkIn(ctx, actor, params.id, body.after),
  ),
  route(endpoints.requestLock, (ctx, { actor, params }) => service.requestLock(ctx, actor, params.id)),
  route(endpoints.dropLockRequest, (ctx, { actor, params }) =>
    service.dropTakeoverRequest(ctx, actor, params.id),
  ),
  route(endpoints.releaseLock, (ctx, { actor, params }) => service.releaseLock(ctx, actor, params.id)),
]

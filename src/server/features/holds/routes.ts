import { holdEndpoints as endpoints } from '#contract/holds.ts'
import { route } from '#server/define.ts'
import * as service from './service.ts'

export const holdRoutes = [
  route(endpoints.getWorkspaceHold, (ctx, { actor, params }) =>
    service.getWorkspaceHold(ctx.db, actor, params.oid),
  ),
  route(endpoints.holdWorkspace, (ctx, { actor, params, body }) =>
    service.holdWorkspace(ctx, actor, { ...params, ...body }),
  ),
  route(endpoints.liftWorkspaceHold, async (ctx, { actor, params }) => {
    await service.holdWorkspace(ctx, actor, { ...params, reason: null })
    return undefined
  }),
  route(endpoints.listHolds, (ctx, { actor, params, query }) =>
    service.listHolds(ctx.db, actor, { ...params, ...query }),
  ),
  route(endpoints.getCollectionHold, (ctx, { actor, params }) =>
    service.getCollectionHold(ctx.db, actor, params.id),
  ),
  route(endpoints.holdCollection, (ctx, { actor, params, body }) =>
    service.holdCollection(ctx, actor, { ...params, ...body }),
  ),
  route(endpoints.liftCollectionHold, async (ctx, { actor, params }) => {
    await service.holdCollection(ctx, actor, { ...params, reason: null })
    return undefined
  }),
]

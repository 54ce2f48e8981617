import { versionEndpoints as endpoints } from '#contract/versions.ts'
import { route } from '#server/define.ts'
import * as service from './service.ts'

export const versionChangeRoutes = [
  route(endpoints.saveVersion, (ctx, { actor, params, body }) =>
    service.saveVersion(ctx, actor, params.id, body.name),
  ),
  route(endpoints.changeVersion, (ctx, { actor, params, body }) =>
    service.changeVersion(ctx, actor, { collectionId: params.id, versionId: params.versionId }, body),
  ),
]

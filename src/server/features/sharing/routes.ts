import { functionEndpoints } from '#contract/functions.ts'
import { sharingEndpoints as endpoints } from '#contract/sharing.ts'
import { route } from '#server/define.ts'
import { moveCollection } from './moving.ts'
import * as service from './service.ts'

export const sharingRoutes = [
  route(endpoints.shareCollection, (ctx, { actor, params, body }) =>
    service.share(ctx, actor, params.id, body.userId),
  ),
  route(functionEndpoints.emailTranscriptMembers, (ctx, { actor, body }) =>
    service.notifyMembers(ctx, actor, body.collectionId),
  ),
  route(endpoints.unshareCollection, (ctx, { actor, params, body }) =>
    service.unshare(ctx, actor, params.id, body.userId),
  ),
  route(endpoints.changeOwner, (ctx, { actor, params, body }) =>
    service.changeOwner(ctx, actor, params.id, body.userId),
  ),
  route(endpoints.moveCollection, (ctx, { actor, params, body }) =>
    moveCollection(ctx, actor, params.id, body.orgId),
  ),
]

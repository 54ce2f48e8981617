import { sharingEndpoints as endpoints } from '#contract/sharing.ts'
import { route } from '#server/define.ts'
import { move } from './moving.ts'
import * as service from './service.ts'

export const sharingRoutes = [
  route(endpoints.shareCollection, (ctx, { actor, params, body }) =>
    service.share(ctx, actor, params.id, body.userId),
  ),
  route(endpoints.unshareCollection, (ctx, { actor, params, body }) =>
    service.unshare(ctx, actor, params.id, body.userId),
  ),
  route(endpoints.changeOwner, (ctx, { actor, params, body }) =>
    service.changeOwner(ctx, actor, params.id, body.userId),
  ),
  route(endpoints.moveCollection, (ctx, { actor, params, body }) => move(ctx, actor, params.id, body.orgId)),
  route(endpoints.getPublicLink, (ctx, { actor, params }) => service.getLink(ctx, actor, params.id)),
  route(endpoints.createPublicLink, (ctx, { actor, params, body }) =>
    service.makeLink(ctx, actor, params.id, { ...body, expiresAt: body.expiresAt ?? null }),
  ),
  route(endpoints.removePublicLink, async (ctx, { actor, params }) => {
    await service.removeLink(ctx, actor, params.id)
    return undefined
  }),
]

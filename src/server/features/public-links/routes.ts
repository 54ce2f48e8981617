import { oembedEndpoints } from '#contract/oembed.ts'
import { publicLinkEndpoints as endpoints } from '#contract/public-links.ts'
import { route } from '#server/define.ts'
import { requestOrigin } from '#server/infra/origin.ts'
import { describeEmbed } from './oembed.ts'
import * as service from './service.ts'
import * as visits from './visits.ts'

export const publicLinkRoutes = [
  route(endpoints.getPublicLink, (ctx, { actor, params }) => service.getLink(ctx, actor, params.id)),
  route(endpoints.createPublicLink, (ctx, { actor, params, body }) =>
    service.createLink(ctx, actor, params.id, body),
  ),
  route(endpoints.changePublicLink, (ctx, { actor, params, body }) =>
    service.changeLink(ctx, actor, params.id, body),
  ),
  route(endpoints.removePublicLink, async (ctx, { actor, params }) => {
    await service.removeLink(ctx, actor, params.id)
    return undefined
  }),
  route(endpoints.listPublicLinks, (ctx, { actor, params, query }) =>
    service.listLinks(ctx.db, actor, { ...params, ...query }),
  ),
  route(endpoints.unlockPublicLink, (ctx, { actor, params, body, request }) =>
    visits.unlock(ctx, actor, { ...params, ...body, address: request.ip }),
  ),
  route(endpoints.listPublicLanguages, (ctx, { actor, params }) =>
    service.listLanguages(ctx, actor, params.id),
  ),
  route(oembedEndpoints.getOembed, (ctx, { query, request }) =>
    describeEmbed(ctx, requestOrigin(ctx.config, request), query),
  ),
  route(endpoints.countPublicView, async (ctx, { actor, params }) => {
    await visits.countView(ctx, actor, params.id)
    return undefined
  }),
]

import { highlightEndpoints as endpoints } from '#contract/highlights.ts'
import { route } from '#server/define.ts'
import * as replies from './replies.ts'
import * as service from './service.ts'

export const highlightRoutes = [
  route(endpoints.listHighlights, (ctx, { actor, params }) => service.listHighlights(ctx, actor, params.id)),
  route(endpoints.addHighlight, (ctx, { actor, params, body }) =>
    service.addHighlight(ctx, actor, params, body),
  ),
  route(endpoints.changeHighlight, (ctx, { actor, params, body }) =>
    service.changeHighlight(ctx, actor, params, body),
  ),
  route(endpoints.removeHighlight, async (ctx, { actor, params }) => {
    await service.removeHighlight(ctx, actor, params)
    return undefined
  }),
  route(endpoints.addReply, (ctx, { actor, params, body }) => replies.addReply(ctx, actor, params, body)),
  route(endpoints.removeReply, async (ctx, { actor, params }) => {
    await replies.removeReply(ctx, actor, params)
    return undefined
  }),
  route(endpoints.getRepliesWithUserInfo, (ctx, { actor, body }) => replies.listReplies(ctx, actor, body)),
  route(endpoints.listPeople, (ctx, { actor, params }) => service.listPeople(ctx, actor, params.id)),
]

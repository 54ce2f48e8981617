import { tagEndpoints as endpoints } from '#contract/tags.ts'
import { route } from '#server/define.ts'
import * as service from './service.ts'

export const tagRoutes = [
  route(endpoints.listTags, (ctx, { actor, params }) => service.listTags(ctx, actor, params.oid)),
  route(endpoints.addTag, (ctx, { actor, params, body }) => service.addTag(ctx, actor, params, body)),
  route(endpoints.changeTag, (ctx, { actor, params, body }) => service.changeTag(ctx, actor, params, body)),
  route(endpoints.removeTag, async (ctx, { actor, params }) => {
    await service.removeTag(ctx, actor, params)
    return undefined
  }),
  route(endpoints.tagDocument, (ctx, { actor, params, body }) =>
    service.tagDocument(ctx, actor, params.id, body.tags),
  ),
]

import { documentEndpoints as endpoints } from '#contract/documents.ts'
import { route } from '#server/define.ts'
import { mayEdit } from '#server/features/collections/access.ts'
import * as service from './service.ts'

export const documentRoutes = [
  route(endpoints.getContent, (ctx, { actor, params }) => service.getContent(ctx, actor, params.id)),
  route(
    endpoints.changeContent,
    (ctx, { actor, params, body }) => service.changeContent(ctx, actor, params.id, body),
    mayEdit,
  ),
  route(endpoints.makeDocument, (ctx, { actor, params, body }) =>
    service.makeDocument(ctx, actor, params.id, body),
  ),
  route(endpoints.generateContent, (ctx, { actor, params, body }) =>
    service.generateContent(ctx, actor, params.id, body),
  ),
]

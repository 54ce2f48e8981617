import { documentEndpoints as endpoints } from '#contract/documents.ts'
import { route } from '#server/define.ts'
import { authorizeEdit } from '#server/features/collections/access.ts'
import * as content from './content.ts'
import * as service from './service.ts'

export const documentRoutes = [
  route(endpoints.getContent, (ctx, { actor, params, query }) =>
    content.getContent(ctx, actor, params.id, query.versionId),
  ),
  route(
    endpoints.changeContent,
    (ctx, { actor, params, body }) => content.changeContent(ctx, actor, params.id, body),
    authorizeEdit,
  ),
  route(endpoints.makeDocument, (ctx, { actor, params, body }) =>
    service.createFromTranscript(ctx, actor, params.id, body),
  ),
  route(endpoints.generateContent, (ctx, { actor, params, body }) =>
    service.generateContent(ctx, actor, params.id, body),
  ),
]

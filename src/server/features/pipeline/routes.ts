import { pipelineEndpoints as endpoints } from '#contract/pipeline.ts'
import { route } from '#server/define.ts'
import * as service from './service.ts'

export const pipelineRoutes = [
  route(endpoints.createTranscription, (ctx, { actor, params, body }) =>
    service.createTranscription(ctx, actor, params.uid, body),
  ),
  route(endpoints.retryCollection, (ctx, { actor, params }) => service.retry(ctx, actor, params.id)),
  route(endpoints.cancelCollection, (ctx, { actor, params }) => service.cancel(ctx, actor, params.id)),
  route(endpoints.listLanguages, async (ctx) => service.listLanguages(ctx)),
]

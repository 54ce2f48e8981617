import { modelEndpoints as endpoints } from '#contract/models.ts'
import { route } from '#server/define.ts'
import * as service from './service.ts'

export const modelRoutes = [
  route(endpoints.listModels, (ctx, { actor }) => service.listModels(ctx, actor)),
  route(endpoints.fetchModel, (ctx, { actor, params }) => service.fetchModel(ctx, actor, params.name)),
  route(endpoints.removeModel, async (ctx, { actor, params }) => {
    await service.removeModel(ctx, actor, params.name)
    return undefined
  }),
]

import { modelEndpoints as endpoints } from '#contract/models.ts'
import { route } from '#server/define.ts'
import * as service from './service.ts'
import * as engines from './speech-engines.ts'

export const modelRoutes = [
  route(endpoints.listModels, (ctx, { actor }) => service.listModels(ctx, actor)),
  route(endpoints.fetchModel, (ctx, { actor, params }) => service.requestDownload(ctx, actor, params.name)),
  route(endpoints.removeModel, async (ctx, { actor, params }) => {
    await service.removeModel(ctx, actor, params.name)
    return undefined
  }),
  route(endpoints.listSpeechEngines, (ctx, { actor }) => engines.listSpeechEngines(ctx, actor)),
  route(endpoints.checkSpeechEngine, async (ctx, { actor, params }) => {
    await engines.requestCheck(ctx, actor, params.name)
    return undefined
  }),
]

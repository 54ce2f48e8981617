import { collectionEndpoints } from '#contract/collections.ts'
import { diarizationEndpoints } from '#contract/diarizations.ts'
import { pipelineEndpoints as endpoints } from '#contract/pipeline.ts'
import { recodeEndpoints } from '#contract/recodes.ts'
import { isOwnAccount } from '#server/actor.ts'
import { route } from '#server/define.ts'
import { createDocument } from '#server/features/documents/service.ts'
import * as diarization from './diarization/diarization.ts'
import { denoise } from './media/denoise.ts'
import * as recodes from './recode/recode.ts'
import * as service from './service.ts'
import { recognizeLive } from './stages/live.ts'
import { listTargetLanguages, translateCollection } from './translation/translate.ts'
import { listTranslations } from './translation/translations.ts'

export const pipelineRoutes = [
  route(
    endpoints.createTranscription,
    (ctx, { actor, params, body }) =>
      'type' in body
        ? createDocument(ctx, actor, params.uid, body)
        : service.createTranscription(ctx, actor, params.uid, body),
    isOwnAccount,
  ),
  route(
    endpoints.recognizeLive,
    (ctx, { actor, params, query, request }) =>
      recognizeLive(ctx, actor, { uid: params.uid, languageCode: query.languageCode, body: request.raw }),
    isOwnAccount,
  ),
  route(endpoints.retryCollection, (ctx, { actor, params }) => service.retry(ctx, actor, params.id)),
  route(endpoints.unpauseCollection, (ctx, { actor, params }) => service.resume(ctx, actor, params.id)),
  route(endpoints.cancelCollection, (ctx, { actor, params }) => service.cancel(ctx, actor, params.id)),
  route(collectionEndpoints.setLanguage, (ctx, { actor, params }) =>
    service.setLanguage(ctx, actor, params.id, params.languageCode),
  ),
  route(endpoints.denoiseCollection, (ctx, { actor, params }) => denoise(ctx, actor, params.id)),
  route(recodeEndpoints.startRecode, (ctx, { actor, params, body }) =>
    recodes.startRecode(ctx, actor, params.id, body),
  ),
  route(recodeEndpoints.listRecodes, (ctx, { actor, params }) => recodes.listRecodes(ctx, actor, params.id)),
  route(recodeEndpoints.getRecode, (ctx, { actor, params }) =>
    recodes.getRecode(ctx, actor, params.id, params.recodeId),
  ),
  route(recodeEndpoints.applyRecode, (ctx, { actor, params, body }) =>
    recodes.applyRecode(ctx, actor, params.id, params.recodeId, body),
  ),
  route(recodeEndpoints.dismissRecode, async (ctx, { actor, params }) => {
    await recodes.dismissRecode(ctx, actor, params.id, params.recodeId)
    return undefined
  }),
  route(diarizationEndpoints.startDiarization, (ctx, { actor, params, body }) =>
    diarization.startDiarization(ctx, actor, params.id, body.speakerCount),
  ),
  route(diarizationEndpoints.getDiarization, (ctx, { actor, params }) =>
    diarization.getDiarization(ctx, actor, params.id),
  ),
  route(diarizationEndpoints.applyDiarization, (ctx, { actor, params, body }) =>
    diarization.applyDiarization(ctx, actor, params.id, body.diarizationId),
  ),
  route(diarizationEndpoints.dismissDiarization, async (ctx, { actor, params }) => {
    await diarization.dismissDiarization(ctx, actor, params.id)
    return undefined
  }),
  route(endpoints.translateCollection, (ctx, { actor, params, body }) =>
    translateCollection(ctx, actor, params.id, body),
  ),
  route(endpoints.listTranslations, (ctx, { actor, params }) => listTranslations(ctx, actor, params.id)),
  route(endpoints.listLanguages, (ctx, { query }) => service.listLanguages(ctx, query.beta)),
  route(endpoints.listTargetLanguages, (ctx, { query }) => listTargetLanguages(ctx, query.from)),
]

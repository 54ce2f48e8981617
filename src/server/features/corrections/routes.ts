import { correctionEndpoints as endpoints } from '#contract/corrections.ts'
import { route } from '#server/define.ts'
import * as service from './service.ts'

export const correctionRoutes = [
  route(endpoints.listTakenCorrections, (ctx, { actor, params }) =>
    service.listTaken(ctx, actor, params.uid),
  ),
  route(endpoints.getCorrection, (ctx, { actor, params }) => service.getCorrection(ctx, actor, params.id)),
  route(endpoints.takeCorrection, (ctx, { actor, params }) => service.getCorrection(ctx, actor, params.id)),
  route(endpoints.pauseCorrection, (ctx, { actor, params }) => service.getCorrection(ctx, actor, params.id)),
  route(endpoints.resumeCorrection, (ctx, { actor, params }) => service.getCorrection(ctx, actor, params.id)),
  route(endpoints.rejectCorrection, (ctx, { actor, params }) => service.getCorrection(ctx, actor, params.id)),
  route(endpoints.releaseCorrection, (ctx, { actor, params }) =>
    service.getCorrection(ctx, actor, params.id),
  ),
  route(endpoints.completeCorrection, (ctx, { actor, params }) =>
    service.getCorrection(ctx, actor, params.id),
  ),
  route(endpoints.requestRereview, (ctx, { actor, params }) => service.getCorrection(ctx, actor, params.id)),
  route(endpoints.recordCorrectionActivity, (ctx, { actor, params }) =>
    service.getCorrection(ctx, actor, params.id),
  ),
  route(endpoints.popCorrection, (ctx, { actor, params }) => service.pop(ctx, actor, params.lang)),
  route(endpoints.countCorrections, (ctx, { actor, params }) => service.count(ctx, actor, params.lang)),
  route(endpoints.listQueue, (ctx, { actor, params }) => service.listQueue(ctx, actor, params.lang)),
  route(endpoints.listFinishedCorrections, (ctx, { actor }) => service.listFinished(ctx, actor)),
]

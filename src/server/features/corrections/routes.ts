import { correctionEndpoints as endpoints } from '#contract/corrections.ts'
import { route } from '#server/define.ts'
import { recordActivity, recordMinute } from './activity.ts'
import { completeCorrection } from './complete-correction.ts'
import { getCorrection, pauseCorrection, resumeCorrection, returnCorrection } from './current-correction.ts'
import { countQueue, listFinishedCorrections, listQueue, listTakenCorrections } from './lists.ts'
import { listReviewers, requestRereview } from './request-rereview.ts'
import { popCorrection, takeCorrection } from './take-correction.ts'

export const correctionRoutes = [
  route(endpoints.listTakenCorrections, (ctx, { actor, params }) =>
    listTakenCorrections(ctx, actor, params.uid),
  ),
  route(endpoints.getCorrection, (ctx, { actor, params }) => getCorrection(ctx, actor, params.id)),
  route(endpoints.takeCorrection, (ctx, { actor, params, body }) =>
    takeCorrection(ctx, actor, params.id, body.uid),
  ),
  route(endpoints.pauseCorrection, (ctx, { actor, params }) => pauseCorrection(ctx, actor, params.id)),
  route(endpoints.resumeCorrection, (ctx, { actor, params }) => resumeCorrection(ctx, actor, params.id)),
  route(endpoints.rejectCorrection, async (ctx, { actor, params, body }) => {
    await returnCorrection(ctx, actor, params.id, body.reason)
    return undefined
  }),
  route(endpoints.releaseCorrection, async (ctx, { actor, params }) => {
    await returnCorrection(ctx, actor, params.id)
    return undefined
  }),
  route(endpoints.completeCorrection, async (ctx, { actor, params, body }) => {
    await completeCorrection(ctx, actor, params.id, body)
    return undefined
  }),
  route(endpoints.listReviewers, (ctx, { actor, params }) => listReviewers(ctx, actor, params.id)),
  route(endpoints.requestRereview, async (ctx, { actor, params, body }) => {
    await requestRereview(ctx, actor, params.id, body)
    return undefined
  }),
  route(endpoints.recordCorrectionActivity, (ctx, { actor, params, body }) =>
    recordActivity(ctx, actor, params.id, body),
  ),
  route(endpoints.updateCorrectorActivityCall, async (ctx, { actor, body }) => {
    await recordMinute(ctx, actor, body.lang)
    return { success: true } as const
  }),
  route(endpoints.popCorrection, (ctx, { actor, params, query }) =>
    popCorrection(ctx, actor, { lang: params.lang, test: query.test }),
  ),
  route(endpoints.countCorrections, (ctx, { actor, params }) => countQueue(ctx, actor, params.lang)),
  route(endpoints.listQueue, (ctx, { actor, params }) => listQueue(ctx, actor, params.lang)),
  route(endpoints.listFinishedCorrections, (ctx, { actor, query }) =>
    listFinishedCorrections(ctx, actor, query.days),
  ),
]

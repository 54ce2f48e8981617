import { correctionBoardEndpoints } from '#contract/correction-board.ts'
import { correctorAdminEndpoints } from '#contract/corrector-admin.ts'
import { route } from '#server/define.ts'
import { assign, getHistory, getLatestHistory, getStats, listBoard, listStats, requeue } from './board.ts'
import {
  blockCorrector,
  changeLanguage,
  decideApplication,
  deleteLanguage,
  listCorrectors,
  listExams,
  unblockCorrector,
} from './directory.ts'
import { deleteRate, saveRate } from './rates.ts'

const endpoints = { ...correctorAdminEndpoints, ...correctionBoardEndpoints }

/** Routes for administering correctors and their queues. */
export const correctorAdminRoutes = [
  route(endpoints.listCorrectionBoard, (ctx, { actor, query }) => listBoard(ctx, actor, query)),
  route(endpoints.listQueueStats, (ctx, { actor, query }) => listStats(ctx, actor, query.days)),
  route(endpoints.getQueueStats, (ctx, { actor, params, query }) =>
    getStats(ctx, actor, { ...params, ...query }),
  ),
  route(endpoints.getQueueItem, (ctx, { actor, params }) => getLatestHistory(ctx, actor, params)),
  route(endpoints.getCorrectionHistory, (ctx, { actor, params }) =>
    getHistory(ctx, actor, params.correctionId),
  ),
  route(endpoints.assignCorrection, (ctx, { actor, params, body }) =>
    assign(ctx, actor, { ...params, ...body }),
  ),
  route(endpoints.requeueCorrection, (ctx, { actor, params }) => requeue(ctx, actor, params.correctionId)),
  route(endpoints.listCorrectors, (ctx, { actor, query }) => listCorrectors(ctx, actor, query)),
  route(endpoints.decideApplication, (ctx, { actor, params, body }) =>
    decideApplication(ctx, actor, { ...params, ...body }),
  ),
  route(endpoints.blockCorrector, (ctx, { actor, params, body }) =>
    blockCorrector(ctx, actor, { ...params, ...body }),
  ),
  route(endpoints.unblockCorrector, (ctx, { actor, params }) => unblockCorrector(ctx, actor, params.uid)),
  route(endpoints.changeCorrectorLanguage, (ctx, { actor, params: { uid, languageCode: language }, body }) =>
    changeLanguage(ctx, actor, { uid, language, ...body }),
  ),
  route(endpoints.deleteCorrectorLanguage, (ctx, { actor, params: { uid, languageCode: language } }) =>
    deleteLanguage(ctx, actor, { uid, language }),
  ),
  route(endpoints.listExams, (ctx, { actor, query }) => listExams(ctx, actor, query)),
  route(endpoints.saveCorrectorRate, (ctx, { actor, params, body }) =>
    saveRate(ctx, actor, { language: params.lang, ...body }),
  ),
  route(endpoints.deleteCorrectorRate, (ctx, { actor, params }) => deleteRate(ctx, actor, params.lang)),
]

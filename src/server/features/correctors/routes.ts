import { correctorEndpoints as endpoints } from '#contract/correctors.ts'
import { ownCorrectorEndpoints } from '#contract/own-correctors.ts'
import { route } from '#server/define.ts'
import { applyAsCorrector, withdrawApplication } from './applications.ts'
import { appointOwnCorrector, listOwnCorrectors, removeOwnCorrector } from './own-correctors.ts'
import { listRates } from './rates.ts'
import { addLanguage, changeCorrectorSettings, readCorrectorSettings, removeLanguage } from './service.ts'

/** Routes for correctors, and for workspaces' own correctors. */
export const correctorRoutes = [
  route(endpoints.getCorrectorSettings, (ctx, { actor, params }) =>
    readCorrectorSettings(ctx, actor, params.uid),
  ),
  route(endpoints.changeCorrectorSettings, (ctx, { actor, params, body }) =>
    changeCorrectorSettings(ctx, actor, { ...params, ...body }),
  ),
  route(endpoints.applyAsCorrector, (ctx, { actor, params, body }) =>
    applyAsCorrector(ctx, actor, { ...params, ...body }),
  ),
  route(endpoints.withdrawApplication, (ctx, { actor, params }) =>
    withdrawApplication(ctx, actor, params.uid),
  ),
  route(endpoints.removeCorrectorLanguage, (ctx, { actor, params: { uid, languageCode: language } }) =>
    removeLanguage(ctx, actor, { uid, language }),
  ),
  route(endpoints.addCorrectorLanguage, (ctx, { actor, body }) => addLanguage(ctx, actor, body)),
  route(endpoints.listCorrectorRates, (ctx, { actor }) => listRates(ctx, actor)),
  route(ownCorrectorEndpoints.listOwnCorrectors, (ctx, { actor, params }) =>
    listOwnCorrectors(ctx.db, actor, params.oid),
  ),
  route(ownCorrectorEndpoints.appointOwnCorrector, (ctx, { actor, params, body }) =>
    appointOwnCorrector(ctx, actor, { ...params, ...body }),
  ),
  route(
    ownCorrectorEndpoints.removeOwnCorrector,
    (ctx, { actor, params: { oid, uid, languageCode: language } }) =>
      removeOwnCorrector(ctx, actor, { oid, uid, language }),
  ),
]

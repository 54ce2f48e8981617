import { correctionReportEndpoints as endpoints } from '#contract/correction-reports.ts'
import { route } from '#server/define.ts'
import { abortOnDisconnect } from '#server/infra/http/client-disconnected.ts'
import { listDifferences, readDifferenceAudio } from './differences.ts'
import { decideDispute, disputeScore, listDisputes } from './disputes.ts'
import * as statistics from './statistics.ts'

const page = <T>(Items: T[]) => ({ Items })

export const correctionScoreRoutes = [
  route(endpoints.getCorrectorStatistics, (ctx, { actor, params, query }) =>
    statistics.getStatistics(ctx, actor, { ...params, ...query }),
  ),
  route(endpoints.listCorrectorActivity, async (ctx, { actor, params, query }) =>
    page(await statistics.listActivity(ctx, actor, { ...params, ...query })),
  ),
  route(endpoints.listLeaders, async (ctx, { actor, params, query }) =>
    page(await statistics.listLeaders(ctx, actor, { ...params, ...query })),
  ),
  route(endpoints.listRejections, async (ctx, { actor, params, query }) =>
    page(await statistics.listRejections(ctx, actor, { ...params, ...query })),
  ),
  route(endpoints.listDifferences, async (ctx, { actor, params, reply }) =>
    page(await listDifferences(ctx, actor, params.workId, abortOnDisconnect(reply))),
  ),
  route(endpoints.playDifference, (ctx, { actor, params, query, reply }) =>
    readDifferenceAudio(ctx, actor, { ...params, ...query }, abortOnDisconnect(reply)),
  ),
  route(endpoints.disputeScore, async (ctx, { actor, params, body }) => {
    await disputeScore(ctx, actor, { ...params, ...body })
    return undefined
  }),
  route(endpoints.listDisputes, async (ctx, { actor, query }) =>
    page(await listDisputes(ctx, actor, query.lang)),
  ),
  route(endpoints.decideDispute, async (ctx, { actor, params, body }) => {
    await decideDispute(ctx, actor, { ...params, ...body })
    return undefined
  }),
  route(endpoints.exportCorrectors, (ctx, { actor, body }) =>
    statistics.exportCorrectors(ctx, actor, body.days),
  ),
]

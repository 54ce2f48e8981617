import { correctorPayEndpoints as endpoints } from '#contract/corrector-pay.ts'
import { route } from '#server/define.ts'
import { createPayout, downloadPayout, listPayouts } from './payouts.ts'
import { downloadPay, readPay } from './statements.ts'

export const correctorPayRoutes = [
  route(endpoints.getPay, (ctx, { actor, params, query }) => readPay(ctx, actor, { ...params, ...query })),
  route(endpoints.downloadPay, (ctx, { actor, params, query }) =>
    downloadPay(ctx, actor, { ...params, ...query }),
  ),
  route(endpoints.listPayouts, (ctx, { actor }) => listPayouts(ctx, actor)),
  route(endpoints.createPayout, (ctx, { actor, params, body }) =>
    createPayout(ctx, actor, { ...params, ...body }),
  ),
  route(endpoints.downloadPayout, (ctx, { actor, params }) => downloadPayout(ctx, actor, params.payoutId)),
]

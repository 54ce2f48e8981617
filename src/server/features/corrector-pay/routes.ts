import { correctorPayEndpoints as endpoints } from '#contract/corrector-pay.ts'
import { route } from '#server/define.ts'
import * as service from './service.ts'

export const correctorPayRoutes = [
  route(endpoints.getPay, (ctx, { actor, params, query }) =>
    service.readPay(ctx, actor, { ...params, ...query }),
  ),
  route(endpoints.downloadPay, (ctx, { actor, params, query }) =>
    service.downloadPay(ctx, actor, { ...params, ...query }),
  ),
  route(endpoints.listPayouts, (ctx, { actor }) => service.listPayouts(ctx, actor)),
  route(endpoints.createPayout, (ctx, { actor, params, body }) =>
    service.createPayout(ctx, actor, { ...params, ...body }),
  ),
  route(endpoints.downloadPayout, (ctx, { actor, params }) =>
    service.downloadPayout(ctx, actor, params.payoutId),
  ),
]

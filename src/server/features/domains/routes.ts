import { domainEndpoints as endpoints } from '#contract/domains.ts'
import { route } from '#server/define.ts'
import { addDomain, checkDomain, listDomains, removeDomain } from './service.ts'

export const domainRoutes = [
  route(endpoints.listDomains, (ctx, { actor, params }) => listDomains(ctx.db, actor, params.oid)),
  route(endpoints.addDomain, (ctx, { actor, params, body }) =>
    addDomain(ctx.db, actor, { ...params, ...body }),
  ),
  route(endpoints.checkDomain, (ctx, { actor, params }) => checkDomain(ctx, actor, params)),
  route(endpoints.removeDomain, async (ctx, { actor, params }) => {
    await removeDomain(ctx.db, actor, params)
    return undefined
  }),
]

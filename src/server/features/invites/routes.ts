import { inviteEndpoints as endpoints } from '#contract/invites.ts'
import { route } from '#server/define.ts'
import { createInviteLink, getInviteLink, revokeInviteLink } from './links.ts'
import * as service from './service.ts'

export const inviteRoutes = [
  route(endpoints.sendInvites, (ctx, { actor, params, body }) =>
    service.sendInvites(ctx, actor, { ...params, ...body }),
  ),
  route(endpoints.listInvites, (ctx, { actor, params }) => service.listInvites(ctx.db, actor, params.oid)),
  route(endpoints.resendInvite, (ctx, { actor, params }) => service.resendInvite(ctx, actor, params)),
  route(endpoints.withdrawInvite, async (ctx, { actor, params }) => {
    await service.withdrawInvite(ctx.db, actor, params)
    return undefined
  }),
  route(endpoints.listReceivedInvites, (ctx, { actor, params }) =>
    service.listReceivedInvites(ctx, actor, params.uid),
  ),
  route(endpoints.getInvite, (ctx, { params }) => service.getInvite(ctx, params.key)),
  route(endpoints.acceptInvite, (ctx, { actor, params }) => service.acceptInvite(ctx, actor, params.key)),
  route(endpoints.declineInvite, async (ctx, { actor, params }) => {
    await service.declineInvite(ctx, actor, params.key)
    return undefined
  }),
  route(endpoints.getInviteLink, (ctx, { actor, params }) => getInviteLink(ctx.db, actor, params.oid)),
  route(endpoints.createInviteLink, (ctx, { actor, params, body }) =>
    createInviteLink(ctx, actor, { ...params, ...body }),
  ),
  route(endpoints.revokeInviteLink, async (ctx, { actor, params }) => {
    await revokeInviteLink(ctx.db, actor, params.oid)
    return undefined
  }),
]

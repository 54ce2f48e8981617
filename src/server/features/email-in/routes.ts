import { emailInEndpoints as endpoints } from '#contract/email-in.ts'
import { route } from '#server/define.ts'
import { getInbox, removeInbox, setInbox } from './service.ts'

export const emailInRoutes = [
  route(endpoints.getEmailInbox, (ctx, { actor, params }) => getInbox(ctx, actor, params.oid)),
  route(endpoints.setEmailInbox, (ctx, { actor, params, body }) =>
    setInbox(ctx, actor, { ...params, ...body }),
  ),
  route(endpoints.removeEmailInbox, async (ctx, { actor, params }) => {
    await removeInbox(ctx, actor, params.oid)
    return undefined
  }),
]

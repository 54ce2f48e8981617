import { accountDeletionEndpoints as endpoints } from '#contract/account-deletion.ts'
import { route } from '#server/define.ts'
import { clearSessionCookies } from '#server/infra/identity/cookies.ts'
import { planDeletion } from './plan.ts'
import { deleteAccount } from './service.ts'

export const accountDeletionRoutes = [
  route(endpoints.planDeletion, (ctx, { actor, params }) => planDeletion(ctx, actor, params.uid)),
  route(endpoints.deleteAccount, async (ctx, { actor, params, body, ...exchange }) => {
    await deleteAccount(ctx, actor, { ...params, ...body })
    clearSessionCookies(ctx.config, exchange)
    return undefined
  }),
]

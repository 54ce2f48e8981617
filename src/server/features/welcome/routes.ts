import { welcomeEndpoints as endpoints } from '#contract/welcome.ts'
import { route } from '#server/define.ts'
import { restoreWelcome } from './restore-welcome.ts'

export const welcomeRoutes = [
  route(endpoints.restoreWelcome, (ctx, { actor, params }) =>
    restoreWelcome(ctx, actor, params.uid, params.oid),
  ),
]

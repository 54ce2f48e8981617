import { welcomeEndpoints as endpoints } from '#contract/welcome.ts'
import { route } from '#server/define.ts'
import { bringWelcome } from './bring.ts'

export const welcomeRoutes = [
  route(endpoints.bringWelcome, (ctx, { actor, params }) => bringWelcome(ctx, actor, params.uid, params.oid)),
]

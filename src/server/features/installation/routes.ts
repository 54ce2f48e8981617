import { installationEndpoints as endpoints } from '#contract/installation.ts'
import { route } from '#server/define.ts'
import { changeInstallation, endSetup, getInstallation } from './service.ts'

export const installationRoutes = [
  route(endpoints.getInstallation, (ctx, { actor }) => getInstallation(ctx, actor)),
  route(endpoints.changeInstallation, (ctx, { actor, body }) =>
    changeInstallation(ctx, actor, body.settings),
  ),
  route(endpoints.endSetup, async (ctx, { actor }) => {
    await endSetup(ctx.db, actor)
    return undefined
  }),
]

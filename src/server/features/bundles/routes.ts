import { bundleEndpoints as endpoints } from '#contract/bundles.ts'
import { route } from '#server/define.ts'
import { finishTask } from '#server/features/onboarding/service.ts'
import { abortOnDisconnect } from '#server/infra/http/client-disconnected.ts'
import { exportBundle } from './export.ts'
import { importBundle } from './service.ts'

export const bundleRoutes = [
  route(endpoints.exportBundle, async (ctx, { actor, params, reply }) => {
    const archive = await exportBundle(ctx, actor, params.id, abortOnDisconnect(reply))
    await finishTask(ctx.db, actor.userId, 'exported')
    return archive
  }),
  route(endpoints.importBundle, (ctx, { actor, params, body }) => importBundle(ctx, actor, params.uid, body)),
]

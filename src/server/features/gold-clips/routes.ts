import { goldClipEndpoints as endpoints } from '#contract/gold-clips.ts'
import { route } from '#server/define.ts'
import { addGoldClip, changeGoldClip, listGoldClips } from './service.ts'

export const goldClipRoutes = [
  route(endpoints.listGoldClips, (ctx, { actor }) => listGoldClips(ctx, actor)),
  route(endpoints.addGoldClip, (ctx, { actor, body }) => addGoldClip(ctx, actor, body)),
  route(endpoints.changeGoldClip, (ctx, { actor, params, body }) =>
    changeGoldClip(ctx, actor, { ...params, ...body }),
  ),
]

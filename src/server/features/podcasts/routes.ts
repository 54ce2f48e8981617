import { podcastEndpoints as endpoints } from '#contract/podcasts.ts'
import { isOwnAccount } from '#server/actor.ts'
import { route } from '#server/define.ts'
import * as service from './service.ts'

export const podcastRoutes = [
  route(endpoints.listPodcasts, (ctx, { actor, params, query }) =>
    service.listPodcasts(ctx, actor, params.uid, query.orgId),
  ),
  route(
    endpoints.subscribeToPodcast,
    (ctx, { actor, params, body }) => service.subscribe(ctx, actor, params.uid, body),
    isOwnAccount,
  ),
  route(endpoints.changePodcast, (ctx, { actor, params, body }) =>
    service.setPodcastPaused(ctx, actor, params, body.paused),
  ),
  route(endpoints.removePodcast, async (ctx, { actor, params }) => {
    await service.unsubscribe(ctx, actor, params)
    return undefined
  }),
]

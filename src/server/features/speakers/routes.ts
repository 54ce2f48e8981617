import { speakerEndpoints as endpoints } from '#contract/speakers.ts'
import { route } from '#server/define.ts'
import * as naming from './naming.ts'
import * as service from './service.ts'

export const speakerRoutes = [
  route(endpoints.listSpeakers, (ctx, { actor, params, query }) =>
    service.listSpeakers(ctx, actor, params.id, query),
  ),
  route(endpoints.nameSpeaker, (ctx, { actor, params, body }) =>
    naming.assignNamedSpeakers(ctx, actor, params.id, [{ time: params.startTime, name: body.name }]),
  ),
  route(endpoints.nameSpeakers, (ctx, { actor, params, body }) => {
    const names = Object.entries(body.speakers).map(([time, name]) => ({ time: Number(time), name }))
    return naming.assignNamedSpeakers(ctx, actor, params.id, names)
  }),
  route(endpoints.changeSpeaker, (ctx, { actor, params, body }) =>
    service.changeSpeaker(ctx, actor, params, body),
  ),
  route(endpoints.removeSpeaker, (ctx, { actor, params, query }) =>
    service.removeSpeaker(ctx, actor, params, query.into),
  ),
  route(endpoints.listSpeakerNames, (ctx, { actor, params }) =>
    service.listSpeakerNames(ctx, actor, params.oid),
  ),
]

import { calendarEndpoints as endpoints } from '#contract/calendars.ts'
import { isOwnAccount } from '#server/actor.ts'
import { route } from '#server/define.ts'
import { abortOnDisconnect } from '#server/infra/http/client-disconnected.ts'
import * as service from './service.ts'

export const calendarRoutes = [
  route(endpoints.listCalendars, (ctx, { actor, params }) => service.listCalendars(ctx, actor, params.uid)),
  route(
    endpoints.addCalendar,
    (ctx, { actor, params, body, reply }) =>
      service.addCalendar(ctx, actor, { ...params, ...body, signal: abortOnDisconnect(reply) }),
    isOwnAccount,
  ),
  route(endpoints.removeCalendar, async (ctx, { actor, params }) => {
    await service.removeCalendar(ctx, actor, params)
    return undefined
  }),
  route(endpoints.listMeetings, (ctx, { actor, params, reply }) =>
    service.listMeetings(ctx, actor, params.uid, abortOnDisconnect(reply)),
  ),
]

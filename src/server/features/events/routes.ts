import { eventEndpoints as endpoints } from '#contract/events.ts'
import { route } from '#server/define.ts'
import { AppError } from '#server/infra/errors.ts'
import type { EventHub } from './hub.ts'

export const eventRoutes = (hub: EventHub) => [
  route(endpoints.streamEvents, async (_ctx, { actor, query, reply }) => {
    // A page without a stream polls, and requests a stream again later. Closing an older stream would only
    // force another page to poll.
    if (hub.isFull(actor.userId))
      throw new AppError('too_many_requests', 'Too many open event streams; poll instead', {
        retryAfterSeconds: 30,
      })
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    hub.open(actor, reply.raw, query.since)
    return undefined
  }),
]

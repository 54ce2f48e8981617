import { usageEventEndpoints as endpoints } from '#contract/usage-events.ts'
import { route } from '#server/define.ts'
import { readAnonymousId, setAnonymousId } from '#server/infra/identity/cookies.ts'
import { trackEvent } from './service.ts'

export const usageEventRoutes = [
  route(endpoints.trackEvent, async (ctx, { actor, body, request, reply }) => {
    const ajsaid = readAnonymousId(request)
    const anonymousId = await trackEvent(ctx, { actor, address: request.ip, ajsaid }, body)
    if (anonymousId && !ajsaid && !body.ajsaid) setAnonymousId(ctx.config, { request, reply }, anonymousId)
    return undefined
  }),
]

import { feedbackEndpoints as endpoints } from '#contract/feedback.ts'
import { route } from '#server/define.ts'
import { sendFeedback } from './service.ts'

export const feedbackRoutes = [
  route(endpoints.sendFeedback, async (ctx, { actor, params, body, request }) => {
    await sendFeedback(ctx, actor, params.uid, body, request.headers['user-agent'] ?? '')
    return undefined
  }),
]

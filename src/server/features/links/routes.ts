import { pipelineEndpoints as endpoints } from '#contract/pipeline.ts'
import { route } from '#server/define.ts'
import { AppError } from '#server/infra/errors.ts'
import * as service from './service.ts'

export const linkRoutes = [
  route(endpoints.checkLink, (ctx, { actor, body, reply }) => {
    const disconnectController = new AbortController()
    reply.raw.once('close', () =>
      disconnectController.abort(new AppError('unavailable', 'The client has disconnected')),
    )
    return service.checkLink(ctx, actor, body.url, disconnectController.signal)
  }),
]

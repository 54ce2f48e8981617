import { documentMediaEndpoints as endpoints } from '#contract/document-media.ts'
import { route } from '#server/define.ts'
import { readPictureUpload } from '#server/features/avatars/service.ts'
import { authorizeEdit } from '#server/features/collections/access.ts'
import { AppError } from '#server/infra/errors.ts'
import { completeText } from './completion.ts'
import * as service from './service.ts'

export const documentMediaRoutes = [
  route(endpoints.listMedia, (ctx, { actor, params }) => service.listMedia(ctx, actor, params.id)),
  route(endpoints.listProcessingMedia, (ctx, { actor, params }) =>
    service.listMediaInProgress(ctx, actor, params.id),
  ),
  route(endpoints.makeImage, (ctx, { actor, params, body }) =>
    service.createImage(ctx, actor, params.id, body),
  ),
  route(
    endpoints.uploadPicture,
    (ctx, { actor, params, query, request }) =>
      service.uploadPicture(ctx, actor, params.id, { ...query, ...readPictureUpload(request) }),
    authorizeEdit,
  ),
  route(endpoints.retryMedia, (ctx, { actor, params: { id: collectionId, mediaId } }) =>
    service.retryMedia(ctx, actor, { collectionId, mediaId }),
  ),
  route(endpoints.getMediaFile, (ctx, { actor, params: { id: collectionId, mediaId } }) =>
    service.readMedia(ctx, actor, { collectionId, mediaId }),
  ),
  route(
    endpoints.completeText,
    (ctx, { actor, params, body, reply }) => {
      const disconnectController = new AbortController()
      reply.raw.once('close', () =>
        disconnectController.abort(new AppError('unavailable', 'The client has disconnected')),
      )
      return completeText(ctx, actor, params.id, body, disconnectController.signal)
    },
    authorizeEdit,
  ),
]

import { uploadEndpoints as endpoints } from '#contract/uploads.ts'
import { isOwnAccount } from '#server/actor.ts'
import { route } from '#server/define.ts'
import * as service from './service.ts'

export const uploadRoutes = [
  route(
    endpoints.createUpload,
    (ctx, { actor, params, body }) => service.createUpload(ctx, actor, params.uid, body),
    isOwnAccount,
  ),
  route(endpoints.listUploads, (ctx, { actor, params }) => service.listUploads(ctx, actor, params.uid)),
  route(
    endpoints.updateUpload,
    (ctx, { actor, params, body }) =>
      service.updateUpload(ctx, actor, params.uid, params.uploadId, body.options),
    isOwnAccount,
  ),
  route(endpoints.listUploadParts, (ctx, { actor, params }) =>
    service.listParts(ctx, actor, params.uid, params.uploadId),
  ),
  route(endpoints.signUploadPart, (ctx, { actor, params }) =>
    service.createPartUrl(ctx, actor, params.uid, params.uploadId, params.number),
  ),
  route(
    endpoints.completeUpload,
    (ctx, { actor, params, body }) =>
      service.completeUpload(ctx, actor, params.uid, params.uploadId, body.parts),
    isOwnAccount,
  ),
  route(endpoints.abortUpload, async (ctx, { actor, params }) => {
    await service.abortUpload(ctx, actor, params.uid, params.uploadId)
    return undefined
  }),
]

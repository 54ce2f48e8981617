import { importEndpoints as endpoints } from '#contract/imports.ts'
import { isOwnAccount } from '#server/actor.ts'
import { route } from '#server/define.ts'
import { authorizeEdit } from '#server/features/collections/access.ts'
import * as service from './service.ts'

export const importRoutes = [
  route(
    endpoints.createImport,
    (ctx, { actor, params, query, request }) =>
      service.createImport(ctx, actor, params.uid, { ...query, body: request.raw }),
    isOwnAccount,
  ),
  route(
    endpoints.previewImport,
    (ctx, { actor, params, query, request }) =>
      service.previewImport(ctx, actor, params.id, { ...query, body: request.raw }),
    authorizeEdit,
  ),
  route(endpoints.applyImport, (ctx, { actor, params }) =>
    service.applyImport(ctx, actor, params.id, params.importId),
  ),
]

import { collectionEndpoints } from '#contract/collections.ts'
import { trashEndpoints as endpoints } from '#contract/trash.ts'
import { route } from '#server/define.ts'
import { emptyTrash, listTrash, purgeCollection, restoreCollection, trashCollection } from './service.ts'

export const trashRoutes = [
  route(collectionEndpoints.deleteCollection, async (ctx, { actor, params }) => {
    await trashCollection(ctx, actor, params.id)
    return undefined
  }),
  route(endpoints.listTrash, (ctx, { actor, query }) => listTrash(ctx, actor, query)),
  route(endpoints.restoreCollection, async (ctx, { actor, params }) => {
    await restoreCollection(ctx, actor, params.id)
    return undefined
  }),
  route(endpoints.purgeCollection, async (ctx, { actor, params }) => {
    await purgeCollection(ctx, actor, params.id)
    return undefined
  }),
  route(endpoints.emptyTrash, async (ctx, { actor, query }) => {
    await emptyTrash(ctx, actor, query.orgId)
    return undefined
  }),
]

import { collectionEndpoints as endpoints } from '#contract/collections.ts'
import { route } from '#server/define.ts'
import { mediaOf, packedPeaksOf, peaksOf, playMedia } from './media.ts'
import { presentCollection } from './present.ts'
import { changeCollection, deleteCollection, listCollections, readAs, requireCollection } from './service.ts'

export const collectionRoutes = [
  route(endpoints.listCollections, (ctx, { actor, params, query, body }) =>
    listCollections(ctx, actor, params.uid, { ...body, limit: query.limit }),
  ),
  route(endpoints.getCollection, (ctx, { actor, params }) => readAs(ctx, actor, params.id)),
  route(endpoints.renameCollection, (ctx, { actor, params, body }) =>
    ctx.db.transaction().execute(async (tx) => {
      const collection = await requireCollection(tx, actor, params.id, 'own')
      const row = await changeCollection(tx, collection.id, { name: body.name })
      return presentCollection(ctx.config, row ?? collection)
    }),
  ),
  route(endpoints.deleteCollection, async (ctx, { actor, params }) => {
    await deleteCollection(ctx, actor, params.id)
    return undefined
  }),
  route(endpoints.getAudio, (ctx, { actor, params, query }) =>
    mediaOf(ctx, actor, params.id, query.audioVersion),
  ),
  route(endpoints.playMedia, (ctx, { actor, params, query, request }) =>
    playMedia(ctx, actor, params.id, query, request.headers.range),
  ),
  route(endpoints.getPeaks, (ctx, { actor, params }) => peaksOf(ctx, actor, params.id)),
  route(endpoints.getPackedPeaks, (ctx, { actor, params, request }) =>
    packedPeaksOf(ctx, actor, params.id, request.headers['if-none-match']),
  ),
]

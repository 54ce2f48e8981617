import { collectionEndpoints as endpoints } from '#contract/collections.ts'
import { unlistedCollectionEndpoints } from '#contract/unlisted-collections.ts'
import { route } from '#server/define.ts'
import { countCollections, findUnlistedCollections, listCollections, markOpened } from './lists.ts'
import { createMediaUrls, playMedia, readPackedPeaks, readPeaks } from './media.ts'
import { withVersion } from './present.ts'
import { readPreviewImage } from './preview-image.ts'
import { readCollectionAs } from './service.ts'

export const collectionRoutes = [
  route(endpoints.listCollections, (ctx, { actor, params, query, body: { orgWide, ...body } }) =>
    listCollections(ctx, actor, params.uid, orgWide ? 'workspace' : 'mine', { ...body, ...query }),
  ),
  route(endpoints.listSharedCollections, (ctx, { actor, params, query, body }) =>
    listCollections(ctx, actor, params.uid, 'shared', { ...body, ...query }),
  ),
  route(endpoints.countCollections, (ctx, { actor, params, query }) =>
    countCollections(ctx, actor, params.uid, query.orgId),
  ),
  route(unlistedCollectionEndpoints.findUnlisted, (ctx, { actor, params, body }) =>
    findUnlistedCollections(ctx, actor, params.uid, body),
  ),
  route(endpoints.markOpened, async (ctx, { actor, params }) => {
    await markOpened(ctx, actor, params.id)
    return undefined
  }),
  route(endpoints.getCollection, async (ctx, { actor, params, query }) =>
    withVersion(await readCollectionAs(ctx, actor, params.id), query.versionId),
  ),
  route(endpoints.getAudio, (ctx, { actor, params, query }) =>
    createMediaUrls(ctx, actor, params.id, query.audioVersion),
  ),
  route(endpoints.playMedia, (ctx, { actor, params, query, request }) =>
    playMedia(ctx, actor, params.id, query, request.headers.range),
  ),
  route(endpoints.getStill, (ctx, { actor, params }) => readPreviewImage(ctx, actor, params.id)),
  route(endpoints.getPeaks, (ctx, { actor, params }) => readPeaks(ctx, actor, params.id)),
  route(endpoints.getPackedPeaks, (ctx, { actor, params, request }) =>
    readPackedPeaks(ctx, actor, params.id, request.headers['if-none-match']),
  ),
]

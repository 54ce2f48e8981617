import { versionEndpoints as endpoints } from '#contract/versions.ts'
import { route } from '#server/define.ts'
import { shiftTranscript } from './offset.ts'
import { changeVersion } from './restore.ts'
import { listVersions, saveVersion } from './versions.ts'

export const versionRoutes = [
  route(endpoints.listVersions, (ctx, { actor, params, query }) =>
    listVersions(ctx, actor, params.id, query),
  ),
  route(endpoints.saveVersion, (ctx, { actor, params, body }) =>
    saveVersion(ctx, actor, params.id, body.name),
  ),
  route(endpoints.changeVersion, (ctx, { actor, params, body }) =>
    changeVersion(ctx, actor, { collectionId: params.id, versionId: params.versionId }, body),
  ),
  route(endpoints.shiftWords, (ctx, { actor, params, body }) => shiftTranscript(ctx, actor, params.id, body)),
]

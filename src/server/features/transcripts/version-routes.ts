import { versionEndpoints as endpoints } from '#contract/versions.ts'
import { route } from '#server/define.ts'
import { shiftTranscript } from './shift-transcript.ts'
import { listVersions } from './versions.ts'

export const versionRoutes = [
  route(endpoints.listVersions, (ctx, { actor, params, query }) =>
    listVersions(ctx, actor, params.id, query),
  ),
  route(endpoints.shiftWords, (ctx, { actor, params, body }) => shiftTranscript(ctx, actor, params.id, body)),
]

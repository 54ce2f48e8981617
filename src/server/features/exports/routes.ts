import { documentEndpoints } from '#contract/documents.ts'
import { exportPreviewEndpoints } from '#contract/export-previews.ts'
import { transcriptEndpoints as endpoints } from '#contract/transcripts.ts'
import { route } from '#server/define.ts'
import { finishTask } from '#server/features/onboarding/service.ts'
import { abortOnDisconnect } from '#server/infra/http/client-disconnected.ts'
import { exportDocument } from './documents.ts'
import { previewExport } from './preview.ts'
import { exportTranscript } from './service.ts'

export const exportRoutes = [
  route(endpoints.getSubtitles, async (ctx, { actor, params, query, request, reply }) => {
    const requester = { actor, address: request.ip, signal: abortOnDisconnect(reply) }
    const file = await exportTranscript(ctx, requester, params.id, query)
    // Video players load captions from the same URL through a `track` element; that isn't an export.
    const isExport = request.headers['sec-fetch-dest'] !== 'track'
    if (actor.kind === 'user' && isExport) await finishTask(ctx.db, actor.userId, 'exported')
    return file
  }),
  route(documentEndpoints.exportDocument, async (ctx, { actor, params, query, request, reply }) => {
    const requester = { actor, address: request.ip, signal: abortOnDisconnect(reply) }
    const file = await exportDocument(ctx, requester, params.id, query.format)
    if (actor.kind === 'user') await finishTask(ctx.db, actor.userId, 'exported')
    return file
  }),
  route(exportPreviewEndpoints.previewExport, (ctx, { actor, params, query, request, reply }) =>
    previewExport(ctx, { actor, address: request.ip, signal: abortOnDisconnect(reply) }, params.id, query),
  ),
]

import { transcriptEndpoints as endpoints } from '#contract/transcripts.ts'
import { route } from '#server/define.ts'
import { exportTranscript } from './export.ts'
import * as service from './service.ts'

export const transcriptRoutes = [
  route(endpoints.getTranscript, async (ctx, { actor, params, request, reply }) => {
    const known = request.headers['if-none-match']
    if (known && known === etagOf(await service.readRevision(ctx, actor, params.id))) {
      reply.code(304)
      return undefined
    }
    const transcript = await service.getTranscript(ctx, actor, params.id)
    reply.header('etag', etagOf(transcript.revision)).header('cache-control', 'private, no-cache')
    return transcript
  }),
  route(endpoints.patchTranscript, (ctx, { actor, params, body }) =>
    service.patchTranscript(ctx, actor, params.id, body),
  ),
  route(endpoints.getSubtitles, (ctx, { actor, params, query }) =>
    exportTranscript(ctx, actor, params.id, query),
  ),
]

const etagOf = (revision: number) => `"r${revision}"`

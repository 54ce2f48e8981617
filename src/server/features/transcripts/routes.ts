import { captionEndpoints } from '#contract/captions.ts'
import { transcriptEndpoints as endpoints } from '#contract/transcripts.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/define.ts'
import { authorizeEdit } from '#server/features/collections/access.ts'
import { abortOnDisconnect } from '#server/infra/http/client-disconnected.ts'
import { type Call, SerializedJson } from '#server/infra/http/route.ts'
import { getCaptions } from './captions.ts'
import { patchTranscript } from './edits.ts'
import { transcriptEtag } from './reading.ts'
import * as service from './service.ts'

export const transcriptRoutes = [
  route(endpoints.getTranscript, (ctx, call) => ifModified(ctx, call, service.getTranscript)),
  route(endpoints.getPackedTranscript, (ctx, call) => ifModified(ctx, call, service.getPackedTranscript)),
  route(
    endpoints.patchTranscript,
    (ctx, { actor, params, body }) => patchTranscript(ctx, actor, params.id, body),
    authorizeEdit,
  ),
  route(captionEndpoints.getCaptions, (ctx, { actor, params, query }) =>
    getCaptions(ctx, actor, { ...params, at: query.at }),
  ),
]

type TranscriptCall = Call<typeof endpoints.getTranscript | typeof endpoints.getPackedTranscript>

/** Responds with the result of `read`, or 304 if the caller already has it. */
async function ifModified(
  ctx: Context,
  { actor, params: { id }, query: { versionId }, request, reply }: TranscriptCall,
  read: typeof service.getTranscript,
): Promise<SerializedJson | undefined> {
  const transcriptRequest = { id, versionId }
  // Computed before the words are read, so the words may be newer than the ETag but never older.
  const etag = `"${await transcriptEtag(ctx, actor, transcriptRequest)}"`
  if (request.headers['if-none-match'] === etag) {
    reply.code(304)
    return undefined
  }
  const transcript = await read(
    ctx,
    { actor, address: request.ip, signal: abortOnDisconnect(reply) },
    transcriptRequest,
  )
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  return new SerializedJson(transcript)
}

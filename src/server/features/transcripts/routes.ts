import { transcriptEndpoints as endpoints } from '#contract/transcripts.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/define.ts'
import type { Call } from '#server/infra/http/route.ts'
import { exportTranscript } from './export.ts'
import * as service from './service.ts'

export const transcriptRoutes = [
  route(endpoints.getTranscript, (ctx, call) => unlessKnown(ctx, call, service.getTranscript)),
  route(endpoints.getPackedTranscript, (ctx, call) => unlessKnown(ctx, call, service.getPackedTranscript)),
  route(endpoints.patchTranscript, (ctx, { actor, params, body }) =>
    service.patchTranscript(ctx, actor, params.id, body),
  ),
  route(endpoints.getSubtitles, (ctx, { actor, params, query }) =>
    exportTranscript(ctx, actor, params.id, query),
  ),
]

type Reading = Call<typeof endpoints.getTranscript | typeof endpoints.getPackedTranscript>

/** What `read` gives, or 304 when the caller has it already. */
async function unlessKnown<T extends { revision: number }>(
  ctx: Context,
  { actor, params, request, reply }: Reading,
  read: (ctx: Context, actor: UserActor, id: string) => Promise<T>,
): Promise<T | undefined> {
  const known = request.headers['if-none-match']
  if (known && known === etagOf(await service.readRevision(ctx, actor, params.id))) {
    reply.code(304)
    return undefined
  }
  const transcript = await read(ctx, actor, params.id)
  reply.header('etag', etagOf(transcript.revision)).header('cache-control', 'private, no-cache')
  return transcript
}

const etagOf = (revision: number) => `"r${revision}"`

import { transcriptEndpoints as endpoints } from '#contract/transcripts.ts'
import type { ReaderActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/define.ts'
import { finishTask } from '#server/features/onboarding/service.ts'
import type { Call } from '#server/infra/http/route.ts'
import { exportTranscript } from './export.ts'
import * as service from './service.ts'

export const transcriptRoutes = [
  route(endpoints.getTranscript, (ctx, call) => unlessKnown(ctx, call, service.getTranscript)),
  route(endpoints.getPackedTranscript, (ctx, call) => unlessKnown(ctx, call, service.getPackedTranscript)),
  route(endpoints.patchTranscript, (ctx, { actor, params, body }) =>
    service.patchTranscript(ctx, actor, params.id, body),
  ),
  route(endpoints.getSubtitles, async (ctx, { actor, params, query, request }) => {
    const file = await exportTranscript(ctx, actor, params.id, query)
    // Players fetch the same as captions.
    const isExport = request.headers['sec-fetch-dest'] !== 'track'
    if (actor.kind === 'user' && isExport) await finishTask(ctx.db, actor.userId, 'exported')
    return file
  }),
]

type Reading = Call<typeof endpoints.getTranscript | typeof endpoints.getPackedTranscript>

/** What `read` gives, or 304 when the caller has it already. */
async function unlessKnown<T>(
  ctx: Context,
  { actor, params, query, request, reply }: Reading,
  read: (ctx: Context, actor: ReaderActor, id: string, versionId?: string) => Promise<T>,
): Promise<T | undefined> {
  // Found out before the words are read: they may be newer than it says, never older.
  const etag = `"${await service.stateOfTranscript(ctx, actor, params.id, query.versionId)}"`
  if (request.headers['if-none-match'] === etag) {
    reply.code(304)
    return undefined
  }
  const transcript = await read(ctx, actor, params.id, query.versionId)
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  return transcript
}

import { coversSpans, type RedactedSpan } from '#domain/redaction/redaction.ts'
import type { Context } from '#server/context.ts'
import { muteJob } from '#server/features/redactions/service.ts'
import type { CollectionRow } from './queries.ts'
import * as queries from './queries.ts'

/** Returns whether a recording has muted media that are silent in all of these spans. */
export const isMuted = (
  { muted_spans, muted_audio_key, muted_video_key, video_key }: CollectionRow,
  spans: readonly RedactedSpan[],
): boolean =>
  muted_audio_key !== null &&
  (video_key === null || muted_video_key !== null) &&
  coversSpans(muted_spans ?? [], spans)

/** Requests muted media, but no more than once every few minutes, because the job may still be queued. */
export async function requestMuting(ctx: Context, { id, organization_id }: CollectionRow): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (await queries.markMutingRequested(tx, id))
      await ctx.queue.enqueue(tx, muteJob, { collectionId: id }, organization_id)
  })
}

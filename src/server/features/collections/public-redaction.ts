import type { Context } from '#server/context.ts'
import { findRedactionTarget, findSpansToMute, redactedSnippet } from '#server/features/redactions/service.ts'
import { isMuted, requestMuting } from './muted-media.ts'
import type { PublicRedaction } from './present.ts'
import type { CollectionRow } from './queries.ts'

/**
 * Returns the fields that differ for readers with a public link, or null if nothing is redacted. Requests the
 * muted media if they are missing.
 */
export async function findPublicRedaction(ctx: Context, row: CollectionRow): Promise<PublicRedaction | null> {
  const redactionTarget = await findRedactionTarget(ctx.db, row)
  const spans = await findSpansToMute(ctx.db, row)
  if (!redactionTarget && spans.length === 0) return null
  const audioPending = spans.length > 0 && row.media_deleted_at === null && !isMuted(row, spans)
  if (audioPending) await requestMuting(ctx, row)
  const snippet = redactionTarget ? await redactedSnippet(ctx.db, row.id, redactionTarget) : row.snippet
  return { snippet, audioPending }
}

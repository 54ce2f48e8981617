import { areSameSpans, mergeSpans, type RedactedSpan } from '#domain/redaction/redaction.ts'
import type { Context } from '#server/context.ts'
import { findRedactedSpans } from '#server/infra/workers/redactions.ts'
import * as queries from './queries.ts'
import { readWordTexts } from './reads.ts'
import { muteJob, readOwnSpans } from './service.ts'

/** Number of transcripts refreshed per batch. */
const batchSize = 20

/** Refreshes all transcripts whose words have changed. */
export async function refreshRedactions(ctx: Context, signal: AbortSignal): Promise<void> {
  let changedTranscripts = await queries.listChangedTranscripts(ctx.db, { limit: batchSize })
  while (changedTranscripts.length > 0) {
    for (const id of changedTranscripts) {
      signal.throwIfAborted()
      await refreshRedaction(ctx, id, signal)
    }
    changedTranscripts = await queries.listChangedTranscripts(ctx.db, { limit: batchSize })
  }
}

/**
 * Returns the spans that a transcript hides because of linked transcripts. An original hides only the
 * redacted words in sentences whose redactions its translations inherited, rather than the whole sentences.
 */
async function otherSpans(
  { db }: Context,
  id: string,
  transcripts: readonly (Pick<queries.LinkedTranscript, 'id' | 'isTranslation'> & { own: RedactedSpan[] })[],
): Promise<RedactedSpan[]> {
  const ownTranscript = transcripts.find((other) => other.id === id)
  const spans = transcripts
    .filter((other) => other !== ownTranscript)
    .map(async (other) =>
      ownTranscript?.isTranslation || ownTranscript?.own.length === 0 || other.own.length === 0
        ? other.own
        : findRedactedSpans(
            { chunks: await queries.listRedactedChunks(db, other.id), isTranslation: other.isTranslation },
            ownTranscript?.own,
          ),
    )
  return mergeSpans((await Promise.all(spans)).flat())
}

/**
 * Updates the hidden words of a recording's linked transcripts, and requests muted media for those with a
 * public link. A translation whose original was deleted keeps its hidden words.
 */
export async function refreshRedaction(
  ctx: Context,
  collectionId: string,
  signal: AbortSignal,
): Promise<void> {
  const redaction = await queries.findRedaction(ctx.db, collectionId)
  if (!redaction) return
  const linkedTranscripts = await queries.listLinkedTranscripts(ctx.db, collectionId)
  const transcripts = await Promise.all(
    linkedTranscripts.map(async (transcript) => {
      const row = await queries.findRedaction(ctx.db, transcript.id)
      return { ...transcript, row, own: row ? await readOwnSpans(ctx.db, row, transcript.isTranslation) : [] }
    }),
  )
  for (const { id, isTranslation, row, hasMedia, hasLink, organizationId } of transcripts) {
    const isOrphan = isTranslation && transcripts.length === 1
    const others = await otherSpans(ctx, id, transcripts)
    const isKnown = row?.changed_at === null && areSameSpans(row.linked, others)
    if (!isOrphan && !isKnown && (others.length > 0 || row)) {
      const hidden =
        others.length > 0
          ? await ctx.workers.exports.run({ client: organizationId, signal }, async (task) =>
              task('findHiddenSpans', {
                chunks: await readWordTexts(ctx.db, id),
                isTranslation,
                others,
              }),
            )
          : []
      await queries.setLinkedSpans(ctx.db, id, { linked: others, hidden })
    }
    if (hasMedia && hasLink) await ctx.queue.enqueue(ctx.db, muteJob, { collectionId: id }, organizationId)
  }
  await queries.markRefreshed(ctx.db, redaction)
}

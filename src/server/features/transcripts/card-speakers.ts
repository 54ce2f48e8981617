import type { ChunkChange, ChunkText } from '#domain/words/chunks.ts'
import type { Authorized } from '#server/features/collections/access.ts'
import { notifyCollectionAudience } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { updateCardSpeakers } from './queries.ts'
import { inlineChunkLimits } from './threads.ts'

const speakerId = /"speaker": ?("(?:[^"\\]|\\.)*")/g

/** Updates the speakers on a locked collection's card after an edit to some of `chunks`. */
export async function refreshCardSpeakers(
  tx: Db,
  collection: Authorized<'edit'>,
  { chunks, removed, added }: ChunkChange & { chunks: readonly ChunkText[] },
): Promise<void> {
  // If more chunks have changed, the database compares the speakers.
  if (removed.length + added.length <= inlineChunkLimits.edit) {
    const before = listSpeakers(chunks.filter(({ start_ms }) => removed.includes(start_ms)))
    if (before.symmetricDifference(listSpeakers(added)).size === 0) return
  }
  if (await updateCardSpeakers(tx, collection.id)) await notifyCollectionAudience(tx, collection.id)
}

/** Returns the IDs of the speakers in the chunks' words, which are JSON. */
const listSpeakers = (chunks: readonly ChunkText[]) =>
  new Set(chunks.flatMap(({ text }) => Array.from(text.matchAll(speakerId), ([, id]) => id)))

import type { Authorized } from '#server/features/collections/access.ts'
import { touchCollection } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ChunkChange, ChunkText } from '#server/infra/workers/chunks.ts'
import { updateCardSpeakers } from './queries.ts'

const speakerId = /"speaker": ?("(?:[^"\\]|\\.)*")/g
/** With more chunks, the database compares the speakers: it would block the event loop. */
const manyChunks = 20

/** Updates the speakers on the card of a locked collection after an edit of speakers in some of `chunks`. */
export async function followSpeakers(
  tx: Db,
  collection: Authorized<'edit'>,
  { chunks, gone, made }: ChunkChange & { chunks: readonly ChunkText[] },
): Promise<void> {
  if (gone.length + made.length <= manyChunks) {
    const before = speakersIn(chunks.filter(({ start_ms }) => gone.includes(start_ms)))
    if (before.symmetricDifference(speakersIn(made)).size === 0) return
  }
  if (await updateCardSpeakers(tx, collection.id)) await touchCollection(tx, collection.id)
}

/** IDs of speakers in the words of chunks, as JSON. */
const speakersIn = (chunks: readonly ChunkText[]) =>
  new Set(chunks.flatMap(({ text }) => Array.from(text.matchAll(speakerId), ([, id]) => id)))

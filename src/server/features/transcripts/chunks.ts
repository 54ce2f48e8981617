import type { Ms, Word } from '#domain/words.ts'
import type { Chunk } from './queries.ts'

/** Words in a stored chunk, about: small enough to rewrite quickly, large enough to keep rows few. */
const chunkWords = 400

/** Cuts ascending words into chunks. Words that start together stay together, so that starts tell chunks apart. */
export function cutIntoChunks(words: readonly Word[]): Chunk[] {
  const chunks: Chunk[] = []
  let from = 0
  for (let to = 1; to <= words.length; to++) {
    const before = words[to - 1]
    const first = words[from]
    if (!before || !first) break
    const full = to - from >= chunkWords && words[to]?.start !== before.start
    if (full || to === words.length) {
      chunks.push({ start_ms: first.start, words: words.slice(from, to) })
      from = to
    }
  }
  return chunks
}

/** What tells two cuts apart: the starts of chunks that are gone or changed, and the chunks that stand there now. */
export function replacedChunks(
  before: readonly Chunk[],
  after: readonly Chunk[],
): { gone: Ms[]; made: Chunk[] } {
  const old = new Map(before.map((chunk) => [chunk.start_ms, chunk.words]))
  const made: Chunk[] = []
  for (const chunk of after) {
    const words = old.get(chunk.start_ms)
    const same = words?.length === chunk.words.length && words.every((word, i) => word === chunk.words[i])
    if (same) old.delete(chunk.start_ms)
    else made.push(chunk)
  }
  return { gone: [...old.keys()], made }
}

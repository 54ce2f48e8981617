import type { Ms, Word } from './words.ts'

/** A run of words stored together. */
export interface Chunk {
  start_ms: Ms
  words: Word[]
}

/** A chunk with its words as JSON. */
export interface ChunkText {
  start_ms: Ms
  text: string
}

/** Approximate number of words in a stored chunk: small enough to rewrite quickly, large enough to keep rows few. */
const wordsPerChunk = 400

/**
 * Splits words, in ascending order, into chunks. Words with the same start stay together so that a start
 * uniquely identifies a chunk.
 */
export function cutIntoChunks(words: readonly Word[]): Chunk[] {
  const chunks: Chunk[] = []
  let from = 0
  for (let to = 1; to <= words.length; to++) {
    const before = words[to - 1]
    const first = words[from]
    if (!before || !first) break
    const isFull = to - from >= wordsPerChunk && words[to]?.start !== before.start
    if (isFull || to === words.length) {
      chunks.push({ start_ms: first.start, words: words.slice(from, to) })
      from = to
    }
  }
  return chunks
}

/** A replacement of chunks. */
export interface ChunkChange {
  /** The starts of removed or modified chunks. */
  removed: Ms[]
  added: ChunkText[]
}

/** Diffs two lists of chunks. Unchanged words must be the same objects. */
export function diffChunks(before: readonly Chunk[], after: readonly Chunk[]): ChunkChange {
  const old = new Map(before.map((chunk) => [chunk.start_ms, chunk.words]))
  const addedChunkTexts: ChunkText[] = []
  for (const chunk of after) {
    const words = old.get(chunk.start_ms)
    const isUnchanged =
      words?.length === chunk.words.length && words.every((word, i) => word === chunk.words[i])
    if (isUnchanged) old.delete(chunk.start_ms)
    else addedChunkTexts.push(toChunkText(chunk))
  }
  return { removed: [...old.keys()], added: addedChunkTexts }
}

/** Serializes a chunk's words as JSON. */
export const toChunkText = ({ start_ms, words }: Chunk): ChunkText => ({
  start_ms,
  text: JSON.stringify(words),
})

/** Returns the words of consecutive chunks. */
export const wordsOf = (chunks: readonly Pick<ChunkText, 'text'>[]): Word[] =>
  chunks.flatMap(({ text }) => JSON.parse(text) as Word[])

import type { Ms, Word } from '#domain/words.ts'

/** Words of a transcript as stored in the database. */
export interface StoredWords {
  /** JSON arrays of words, ascending. */
  chunks: readonly string[]
  /** Words that start later are omitted; null to include all. */
  until: Ms | null
}

/** Parses stored words. */
export function wordsIn({ chunks, until }: StoredWords): Word[] {
  const words = chunks.flatMap((chunk) => JSON.parse(chunk) as Word[])
  return until === null ? words : words.filter((word) => word.start < until)
}

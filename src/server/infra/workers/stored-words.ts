import { type RedactionTarget, redactWords } from '#domain/redaction/redacted-text.ts'
import type { Ms, Word } from '#domain/words/words.ts'

/** Words of a transcript as stored in the database. */
export interface StoredWords {
  /** JSON arrays of words, in ascending order. */
  chunks: readonly string[]
  /** Words that start after this time are omitted; null to include all words. */
  until: Ms | null
  /** Redaction of the words; null to include them unchanged. */
  redacting: RedactionTarget | null
}

/** Parses stored words, and redacts them if the reader isn't allowed to see everything. */
export function wordsIn({ chunks, until, redacting }: StoredWords): Word[] {
  const all: Word[] = []
  for (const chunk of chunks) for (const word of JSON.parse(chunk) as Word[]) all.push(word)
  const words = until === null ? all : all.filter((word) => word.start < until)
  return redacting ? redactWords(words, redacting) : words
}

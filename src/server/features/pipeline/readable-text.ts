import { makeReadable } from '#domain/readable.ts'
import type { Word } from '#domain/words.ts'
import type { Punctuator } from '#server/infra/sherpa/punctuate.ts'

/**
 * Makes the words of an engine that writes no sentences read as text: with a model where one is installed for the
 * language, else by pauses, grammar and number words.
 */
export async function readableText(
  punctuator: Punctuator,
  words: readonly Word[],
  { language, signal }: { language: string; signal: AbortSignal },
): Promise<Word[]> {
  if (!punctuator.isReady(language)) return makeReadable(words, { language })
  const written = await punctuator.punctuate(
    words.map(({ text }) => text),
    language,
    signal,
  )
  return words.map((word, i) => ({ ...word, text: written[i] ?? word.text }))
}

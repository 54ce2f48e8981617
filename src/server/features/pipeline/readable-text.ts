import { makeReadable } from '#domain/readable.ts'
import type { Word } from '#domain/words.ts'
import type { Punctuator } from '#server/infra/sherpa/punctuate.ts'
import { EngineError } from '#server/infra/speech/engine.ts'

interface Text {
  language: string
  signal: AbortSignal
  /** Which words come from an engine that writes no sentences, when not all of them do. */
  isPlain?: (word: Word) => boolean
}

/**
 * Makes the words of an engine that writes no sentences read as text: with a model where one works for the language,
 * else by pauses, grammar and number words. Words of other engines stay as they are.
 */
export async function readableText(
  punctuator: Punctuator,
  words: readonly Word[],
  { isPlain = () => true, ...text }: Text,
): Promise<Word[]> {
  const plain = words.filter(isPlain)
  if (plain.length === 0) return [...words]
  const written = await writeSentences(punctuator, plain, text)
  const others = words.filter((word) => !isPlain(word))
  return [...others, ...written].sort((a, b) => a.start - b.start || a.end - b.end)
}

async function writeSentences(
  punctuator: Punctuator,
  words: readonly Word[],
  { language, signal }: Text,
): Promise<Word[]> {
  const texts = words.map(({ text }) => text)
  const written = punctuator.isReady(language)
    ? await writeByModel(punctuator, texts, language, signal)
    : null
  if (!written) return makeReadable(words, { language })
  return words.map((word, i) => ({ ...word, text: written[i] ?? word.text }))
}

/** Null when the model fails: a transcript is not lost over its commas. */
async function writeByModel(
  punctuator: Punctuator,
  texts: readonly string[],
  language: string,
  signal: AbortSignal,
): Promise<string[] | null> {
  try {
    return await punctuator.punctuate(texts, language, signal)
  } catch (error) {
    if (error instanceof EngineError) return null
    throw error
  }
}

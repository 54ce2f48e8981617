import { endsSentence, makeReadable, type SentenceAround } from '#domain/readable.ts'
import { withoutFullStop } from '#domain/recode-sentence.ts'
import type { Word } from '#domain/words.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import type { Punctuator } from '#server/infra/sherpa/punctuate.ts'

interface Text extends Partial<SentenceAround> {
  language: string
  signal: AbortSignal
  /** Which words come from an engine without sentences, if not all. */
  isPlain?: (word: Word) => boolean
}

/**
 * Formats the words of an engine without sentences as text: with a model if one works for the language, else by pauses,
 * grammar and number words. Words of other engines stay unchanged.
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
  { language, signal, before = [], after = [] }: Text,
): Promise<Word[]> {
  const texts = words.map(({ text }) => text)
  const around = { before: before.map(bare), after: after.map(bare) }
  const written = punctuator.isReady(language)
    ? await writeByModel(punctuator, [...around.before, ...texts, ...around.after], language, signal)
    : null
  if (!written) return makeReadable(words, { language, before, after })
  const fitted = withinSentence(written, texts, around)
  return words.map((word, i) => ({ ...word, text: fitted[i] ?? word.text }))
}

/** The text given to the model, without its own part. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+$/u, '') || text

/** Returns the new words between surrounding ones, without misplaced sentence ends. */
function withinSentence(
  written: readonly string[],
  texts: readonly string[],
  around: SentenceAround,
): string[] {
  const { before, after } = around
  const own = written.slice(before.length, written.length - after.length)
  const [first] = texts
  if (first !== undefined && before.length > 0 && endsSentence(written[before.length - 1] ?? ''))
    own[0] = first
  return own.map((text, i) => (after.length > 0 && i === own.length - 1 ? withoutFullStop(text) : text))
}

/** Null if the model fails: a transcript is not lost over its commas. */
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

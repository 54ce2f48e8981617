import { makeReadable, type SurroundingSentence } from '#domain/recognition/format-text.ts'
import { removePeriod } from '#domain/recognition/recode-sentence.ts'
import { endsSentence } from '#domain/text/sentence-end.ts'
import type { Word } from '#domain/words/words.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import type { Punctuator } from '#server/infra/sherpa/punctuate.ts'

interface TextOptions extends Partial<SurroundingSentence> {
  language: string
  signal: AbortSignal
  /** Whether a word comes from an engine that doesn't punctuate; defaults to true for all words. */
  isPlain?: (word: Word) => boolean
}

/**
 * Adds punctuation and capitalization to words from engines that don't write them: with a model if one works
 * for the language, otherwise based on pauses, grammar, and number words. Words from other engines are
 * unchanged.
 */
export async function punctuateWords(
  punctuator: Punctuator,
  words: readonly Word[],
  { isPlain = () => true, ...text }: TextOptions,
): Promise<Word[]> {
  const plainWords = words.filter(isPlain)
  if (plainWords.length === 0) return [...words]
  const sentences = await writeSentences(punctuator, plainWords, text)
  const otherWords = words.filter((word) => !isPlain(word))
  return [...otherWords, ...sentences].sort((a, b) => a.start - b.start || a.end - b.end)
}

async function writeSentences(
  punctuator: Punctuator,
  words: readonly Word[],
  { language, signal, before = [], after = [] }: TextOptions,
): Promise<Word[]> {
  const texts = words.map(({ text }) => text)
  const context = { before: before.map(normalizeWord), after: after.map(normalizeWord) }
  const sentences = punctuator.isReady(language)
    ? await punctuateWithModel(punctuator, [...context.before, ...texts, ...context.after], language, signal)
    : null
  if (!sentences) return makeReadable(words, { language, before, after })
  const sentenceTexts = extractSentenceTexts(sentences, texts, context)
  return words.map((word, i) => ({ ...word, text: sentenceTexts[i] ?? word.text }))
}

/** Returns a word as passed to the model, without added punctuation or capitalization. */
const normalizeWord = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+$/u, '') || text

/**
 * Returns the punctuated words without the surrounding ones, and without a capital or a period that would
 * split the surrounding sentence.
 */
function extractSentenceTexts(
  sentences: readonly string[],
  texts: readonly string[],
  context: SurroundingSentence,
): string[] {
  const { before, after } = context
  const ownSentences = sentences.slice(before.length, sentences.length - after.length)
  const [first] = texts
  if (first !== undefined && before.length > 0 && endsSentence(sentences[before.length - 1] ?? ''))
    ownSentences[0] = first
  return ownSentences.map((text, i) =>
    after.length > 0 && i === ownSentences.length - 1 ? removePeriod(text) : text,
  )
}

/**
 * Adds punctuation with the model; returns null if the model fails, because missing commas are no reason to
 * lose a transcript.
 */
async function punctuateWithModel(
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

import { languageParts } from '#domain/languages/languages.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { addonVersion } from './addon.ts'
import { installedModels, type Models } from './installed-models.ts'
import { memoryLimit, type SherpaConfig, type SherpaOptions } from './loading.ts'
import { punctuatedText } from './protocol.ts'
import { withChild } from './restarting.ts'

/** Number of words per request: several sentences, usually within the model's limit of 200 tokens. */
const BATCH_WORDS = 100
/**
 * A chunk is accepted up to its last sentence end after this many words; the rest goes into the next chunk.
 */
const MIN_WORDS = 30
const TIMEOUT_MS = 60_000

export interface Punctuator {
  /** Cheaply checks whether the model for a language is installed. */
  isReady(language: string): boolean
  /**
   * Adds capitalization and punctuation without adding or removing words.
   * @param words recognized words without punctuation
   * @throws EngineError; the signal's reason, after the child process has exited
   */
  punctuate(words: readonly string[], language: string, signal: AbortSignal): Promise<string[]>
}

/** Creates a punctuator, based on a sherpa-onnx model, for recognizers that don't punctuate. */
export function createSherpaPunctuator(
  config: SherpaConfig,
  models: Models,
  { program }: SherpaOptions = {},
): Punctuator {
  const modelFor = (language: string) =>
    installedModels(models, 'punctuation').find(({ entry }) =>
      languageParts(language).every((part) => entry.languages.includes(part)),
    )

  return {
    isReady: (language) => addonVersion() !== null && modelFor(language) !== undefined,
    async punctuate(words, language, signal) {
      signal.throwIfAborted()
      const model = modelFor(language)
      if (!model) throw new EngineError('engine_unavailable', `No model punctuates ${language}`)
      const entries = [model.entry]
      const loadRequest = {
        model: {
          kind: 'punctuation' as const,
          model: model.path('model'),
          vocabulary: model.path('vocabulary'),
          threads: 1,
        },
        entries,
        memoryBytes: memoryLimit(config, entries),
        signal,
        program,
      }
      return withChild(loadRequest, async (sendTask) => {
        const all: string[] = []
        while (all.length < words.length) {
          const batch = words.slice(all.length, all.length + BATCH_WORDS)
          const task = { op: 'punctuate', text: batch.join(' ').toLowerCase() } as const
          const { text } = await sendTask(task, punctuatedText, TIMEOUT_MS)
          const matchedText = keepMatchingWords(batch, text)
          const isLast = all.length + batch.length === words.length
          all.push(...(isLast ? matchedText : trimToSentenceEnd(matchedText)))
        }
        return all
      })
    },
  }
}

/**
 * Returns the words up to the last reliable sentence end; the model always ends a sentence at the
 * end of its input.
 */
export function trimToSentenceEnd(punctuatedWords: readonly string[]): readonly string[] {
  const end = punctuatedWords.findLastIndex(
    (word, i) => i < punctuatedWords.length - 1 && /[.?!]$/.test(word),
  )
  return end + 1 >= MIN_WORDS ? punctuatedWords.slice(0, end + 1) : punctuatedWords
}

/**
 * Returns the punctuated words, or the original ones if the model changed any of them. A
 * capitalized word comes from a hint or a rule and keeps its spelling.
 */
export function keepMatchingWords(words: readonly string[], output: string): readonly string[] {
  const punctuatedWords = output.split(/\s+/).filter(Boolean)
  const hasSameWords =
    punctuatedWords.length === words.length &&
    punctuatedWords.every((word, i) => letters(word) === letters(words[i] ?? ''))
  return hasSameWords ? punctuatedWords.map((word, i) => matchSpelling(words[i] ?? '', word)) : words
}

function matchSpelling(originalWord: string, punctuatedWord: string): string {
  if (originalWord === originalWord.toLowerCase()) return punctuatedWord
  return /\p{P}$/u.test(originalWord)
    ? originalWord
    : originalWord + (/\p{P}*$/u.exec(punctuatedWord)?.[0] ?? '')
}

const letters = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

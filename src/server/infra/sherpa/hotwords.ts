import type { Hint, HintSupport } from '#server/infra/engines/engine.ts'

/** sherpa-onnx has no limit, but false recognitions increase with the number of terms. */
export const hotwordSupport: HintSupport = { kind: 'hotwords', maxTerms: 200 }

/**
 * Converts hints to the lines of a hotwords file, without duplicates or characters outside the
 * model's alphabet, some of which crash the library.
 * @param tokens content of the model's tokens.txt
 */
export function hotwordLines(hints: readonly Hint[], tokens: string): string[] {
  const letters = new Set(symbolsOf(tokens))
  const lines = hints.flatMap(({ term }) => {
    const words = term
      .split(/[\s/]+/)
      // A colon would introduce a score, # a threshold and @ a name.
      .map((word) => word.replace(/^[:#@]+/, ''))
      .filter((word) => word !== '')
    const isSpellable = words.every((word) => [...word].every((letter) => letters.has(letter)))
    return words.length > 0 && isSpellable ? [words.join(' ')] : []
  })
  return [...new Set(lines)]
}

/**
 * Returns the vocabulary used to split hotwords into the model's tokens. The models are published
 * without one; equal scores favor the longest tokens, which is close to how the models were
 * trained.
 * @param tokens content of the model's tokens.txt
 */
export function hotwordVocabulary(tokens: string): string {
  return `${symbolsOf(tokens)
    .map((symbol) => `${symbol}\t-1.0`)
    .join('\n')}\n`
}

const symbolsOf = (tokens: string): string[] =>
  tokens.split('\n').flatMap((line) => {
    const symbol = line.slice(0, Math.max(0, line.trimEnd().lastIndexOf(' ')))
    return symbol.trim() === '' ? [] : [symbol]
  })

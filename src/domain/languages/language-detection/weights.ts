import type { LanguageMarks } from './common-words.ts'

/** Weights of a word by language; a word shared by several languages still counts slightly for each. */
type Weights = readonly (readonly [code: string, weight: number])[]

const cache = new WeakMap<Record<string, LanguageMarks>, (word: string) => Weights>()

/**
 * Returns a function that weighs words: the fewer languages use a word, the greater its weight. Unlisted
 * words are weighed by their distinctive letters in the same way.
 */
export function createWeights(languages: Record<string, LanguageMarks>): (word: string) => Weights {
  const index = cache.get(languages) ?? evidenceOf(languages)
  cache.set(languages, index)
  return index
}

function evidenceOf(languages: Record<string, LanguageMarks>) {
  const byWord = index(languages, ({ words }) => words.split(' '))
  const alphabetIndex = index(languages, ({ letters }) => [...(letters ?? '')])
  return (word: string): Weights => {
    const wordWeights = byWord.get(word)
    if (wordWeights) return wordWeights
    for (const letter of word) {
      const letterWeights = alphabetIndex.get(letter)
      if (letterWeights) return letterWeights
    }
    return []
  }
}

function index(
  languages: Record<string, LanguageMarks>,
  tokensOf: (marks: LanguageMarks) => string[],
): Map<string, Weights> {
  const codesByToken = new Map<string, string[]>()
  for (const [code, marks] of Object.entries(languages))
    for (const token of new Set(tokensOf(marks)))
      codesByToken.set(token, [...(codesByToken.get(token) ?? []), code])
  return new Map(
    [...codesByToken].map(([token, codes]) => [token, codes.map((code) => [code, 1 / codes.length])]),
  )
}

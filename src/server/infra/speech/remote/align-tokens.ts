import { align } from '#domain/alignment/align.ts'
import { splitWords } from '#domain/words/text-words.ts'
import { divideSpan, type Slot as Span } from '#domain/words/words.ts'
import type { TimedToken } from './word-times.ts'

/** Splits a text into words with their punctuation. */
export const tokenizeText = (text: string): string[] => splitWords(text).map((word) => word.text)

/** Keeps only letters and digits and normalizes case, so that `Don't` and `don't,` are equal. */
const foldText = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/**
 * Transfers times and confidence from bare recognized words to the words of a punctuated text. The
 * recognized words may be split (`twenty-five` as `twenty`, `five`), spelled differently, or
 * missing.
 * @param tokens words of the text, which takes precedence
 * @returns one for each token; times are null if no word matches
 */
export function alignTokens(tokens: readonly string[], words: readonly TimedToken[]): TimedToken[] {
  const recognized = words.flatMap(splitIntoWords)
  const result = tokens.map((text): TimedToken => ({ text, start: null, end: null, confidence: null }))
  const a = tokens.map((token, i) => foldText(token) || `token ${i}`)
  const b = recognized.map((word, i) => foldText(word.text) || `word ${i}`)
  let [i, j] = [0, 0]
  for (const [atA, atB] of [...align(a, b), [a.length, b.length] as const]) {
    spellSegment(result, i, atA, recognized.slice(j, atB))
    const word = recognized[atB]
    const token = result[atA]
    if (token && word) result[atA] = mergeTimes(token.text, [word])
    i = atA + 1
    j = atB + 1
  }
  return result
}

function splitIntoWords(word: TimedToken): TimedToken[] {
  const texts = word.text.split(/\s+/).filter(Boolean)
  const { start, end } = word
  if (texts.length < 2 || start === null || end === null) return texts.map((text) => ({ ...word, text }))
  const spans = divideSpan(start, end, texts)
  return texts.map((text, i) => ({ ...word, text, ...(spans[i] as Span) }))
}

/**
 * Aligns the tokens between matching words by their letters; if that fails, all tokens share the
 * time span of all words.
 */
function spellSegment(result: TimedToken[], from: number, to: number, words: readonly TimedToken[]): void {
  if (from >= to || words.length === 0) return
  const segment = result.slice(from, to)
  const wordsByToken = wordsByLetters(segment, words)
  if (wordsByToken.every((tokenWords) => tokenWords.length === 0)) {
    const { start, end, confidence } = mergeTimes('', words)
    if (start === null || end === null) return
    const spans = divideSpan(
      start,
      end,
      segment.map(({ text }) => text),
    )
    segment.forEach(({ text }, k) => {
      result[from + k] = { text, ...(spans[k] as Span), confidence }
    })
    return
  }
  for (let k = 0; k < segment.length; ) {
    const tokenWords = wordsByToken[k] ?? []
    const [match] = tokenWords
    let end = k + 1
    while (tokenWords.length === 1 && wordsByToken[end]?.length === 1 && wordsByToken[end]?.[0] === match)
      end++
    const texts = segment.slice(k, end).map(({ text }) => text)
    if (tokenWords.length > 0)
      splitIntoWords({ ...mergeTimes('', tokenWords), text: texts.join(' ') }).forEach((token, n) => {
        result[from + k + n] = token
      })
    k = end
  }
}

/** Returns, for each token, the words that share at least half of the token's letters. */
function wordsByLetters(tokens: readonly TimedToken[], words: readonly TimedToken[]): TimedToken[][] {
  const letters = (list: readonly TimedToken[]) =>
    list.flatMap(({ text }, owner) => [...foldText(text)].map((letter) => ({ letter, owner })))
  const [a, b] = [letters(tokens), letters(words)]
  const wordIndexes = tokens.map((): number[] => [])
  for (const [i, j] of align(
    a.map(({ letter }) => letter),
    b.map(({ letter }) => letter),
  ))
    wordIndexes[(a[i] as { owner: number }).owner]?.push((b[j] as { owner: number }).owner)
  return wordIndexes.map((found, k) => {
    if (found.length * 2 < foldText(tokens[k]?.text ?? '').length) return []
    return [...new Set(found)].map((owner) => words[owner] as TimedToken)
  })
}

/** Creates a token with the combined time span of the given words. */
function mergeTimes(text: string, words: readonly TimedToken[]): TimedToken {
  const confidences = words.flatMap(({ confidence }) => confidence ?? [])
  return {
    text,
    start: words[0]?.start ?? null,
    end: words.at(-1)?.end ?? null,
    confidence:
      confidences.length === 0 ? null : confidences.reduce((sum, one) => sum + one) / confidences.length,
  }
}

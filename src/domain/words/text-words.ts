/** A word with its punctuation and its character range in the text, [from, to). */
export interface TextWord {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Matches scripts without spaces between words. */
export const unspacedScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Matches characters that belong to the following word: opening brackets and quotes. */
const OPENING = /^[\p{Ps}\p{Pi}]/u
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Splits a text into words: at spaces, or with a dictionary for Chinese, Thai, and similar scripts. */
export function splitWords(text: string): TextWord[] {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) =>
    unspacedScripts.test(word)
      ? divideToken(word, index)
      : [{ text: word, from: index, to: index + word.length }],
  )
}

/**
 * Splits a token in a script without spaces.
 * @param at position of the token in the text
 */
function divideToken(token: string, at: number): TextWord[] {
  const ends: number[] = []
  for (const { segment, index, isWordLike } of segmenter.segment(token)) {
    const end = index + segment.length
    if (isWordLike) ends.push(end)
    else if (ends.length > 0 && !OPENING.test(segment)) ends[ends.length - 1] = end
  }
  // Makes the last word include trailing brackets and quotes; without words, the whole token is one.
  ends[Math.max(0, ends.length - 1)] = token.length
  return ends.map((end, i) => {
    const start = ends[i - 1] ?? 0
    return { text: token.slice(start, end), from: at + start, to: at + end }
  })
}

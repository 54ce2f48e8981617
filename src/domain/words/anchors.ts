import { indexOfFirstAfter } from '#domain/words/time-ranges.ts'
import { foldToken, tokenize } from './retime.ts'
import { joinWords, type Ms, type Word } from './words.ts'

/** Anchor of a highlight: the words at its position. */
export interface QuoteAnchor {
  /** Text of the words, truncated if very long. */
  readonly quote: string
  readonly start: Ms
  readonly end: Ms
}

/** Indexes of the first and last word. */
export interface WordSpan {
  readonly first: number
  readonly last: number
}

/** Maximum distance from a quote's time, in words, at which the quote is searched for. */
const maxDistance = 30
/** Maximum length of a stored quote, in characters. Longer quotes are truncated, but their anchors aren't. */
const maxQuoteLength = 4000

/**
 * Minimum length, in words, of a quote that is also looked for far from its time if it occurs only once, for
 * example after all times were shifted.
 */
const minQuoteWords = 4

/**
 * Finds an anchor's words, ignoring case and punctuation: at its time, or else the nearest match up to 30
 * words away, or else, for a quote of at least four words, its only occurrence. Returns null if there is no
 * match.
 * @param words in ascending order
 */
export function locateQuote(words: readonly Word[], anchor: QuoteAnchor): WordSpan | null {
  const { tokens, positions, spanAt } = locateQuotedWords(words, anchor)
  if (tokens.length === 0) return null
  const expected = indexOfFirstAfter(words, anchor.start)
  for (let first = expected; words[first]?.start === anchor.start; first++)
    if (positions(first)) return spanAt(first)
  for (let distance = 0; distance <= maxDistance; distance++) {
    const first = [expected + distance, expected - distance].find(positions)
    if (first !== undefined) return spanAt(first)
  }
  if (tokens.length < minQuoteWords) return null
  const { foldedWords, places } = indexWords(words)
  const candidates = tokens.map((token, i) => ({ i, at: places.get(token) ?? [] }))
  const rarestToken = candidates.reduce((min, one) => (one.at.length < min.at.length ? one : min))
  const matches = rarestToken.at.filter((at) =>
    tokens.every((token, i) => foldedWords[at - rarestToken.i + i] === token),
  )
  const [firstMatch, secondMatch] = matches
  return firstMatch === undefined || secondMatch !== undefined ? null : spanAt(firstMatch - rarestToken.i)
}

/**
 * Finds a highlight's words: those of its quote, or else the words at its time, or else the nearest word.
 * Returns null if there are no words.
 * @param words in ascending order
 */
export function locateHighlight(words: readonly Word[], anchor: QuoteAnchor): WordSpan | null {
  const span = locateQuote(words, anchor)
  if (span || words.length === 0) return span
  const first = indexOfFirstAfter(words, anchor.start)
  const last = indexOfFirstAfter(words, Math.max(anchor.end, anchor.start + 1)) - 1
  const nearest = Math.max(0, first - 1)
  return last >= first ? { first, last } : { first: nearest, last: nearest }
}

/**
 * Returns an anchor's words if they are exactly at its times; otherwise null. The cost doesn't depend on the
 * length of the text.
 * @param words in ascending order
 */
export function locateExactly(words: readonly Word[], anchor: QuoteAnchor): WordSpan | null {
  const { tokens, positions, spanAt } = locateQuotedWords(words, anchor)
  if (tokens.length === 0) return null
  for (let first = indexOfFirstAfter(words, anchor.start); words[first]?.start === anchor.start; first++) {
    const span = positions(first) ? spanAt(first) : null
    if (span && words[span.last]?.end === anchor.end) return span
  }
  return null
}

function locateQuotedWords(words: readonly Word[], { quote, end }: QuoteAnchor) {
  const tokens = tokenize(quote).map(foldToken)
  return {
    tokens,
    positions: (from: number) =>
      from >= 0 && tokens.every((token, i) => foldToken(words[from + i]?.text ?? '') === token),
    spanAt(first: number): WordSpan {
      const last = first + tokens.length - 1
      return {
        first,
        last: quote.length >= maxQuoteLength ? Math.max(last, indexOfFirstAfter(words, end) - 1) : last,
      }
    },
  }
}

interface TextIndex {
  foldedWords: readonly string[]
  /** Positions of each folded word in the text. */
  places: ReadonlyMap<string, readonly number[]>
}

const indexes = new WeakMap<readonly Word[], TextIndex>()

/** Indexes a text; cached. */
function indexWords(words: readonly Word[]): TextIndex {
  let index = indexes.get(words)
  if (!index) {
    const foldedWords = words.map(({ text }) => foldToken(text))
    index = { foldedWords, places: Map.groupBy(foldedWords.keys(), (at) => foldedWords[at] ?? '') }
    indexes.set(words, index)
  }
  return index
}

/** Creates an anchor for words; null if there are none. */
export function createAnchor(words: readonly Word[]): (QuoteAnchor & { speaker: string }) | null {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return null
  const fullText = joinWords(words)
  const cutIndex = fullText.length > maxQuoteLength ? fullText.lastIndexOf(' ', maxQuoteLength + 500) : -1
  const quote =
    cutIndex >= maxQuoteLength ? fullText.slice(0, cutIndex) : fullText.slice(0, maxQuoteLength + 500)
  return { quote, start: first.start, end: Math.max(first.start, last.end), speaker: first.speaker }
}

/** Returns whether two anchors quote the same words, ignoring case and punctuation. */
export function isSameQuote(a: Pick<QuoteAnchor, 'quote'>, b: Pick<QuoteAnchor, 'quote'>): boolean {
  const [one, other] = [tokenize(a.quote), tokenize(b.quote)]
  return (
    one.length === other.length && one.every((token, i) => foldToken(token) === foldToken(other[i] ?? ''))
  )
}

/** Returns whether two anchors have the same quote, verbatim, and the same times. */
export const isSameAnchor = (a: QuoteAnchor, b: QuoteAnchor): boolean =>
  a.quote === b.quote && a.start === b.start && a.end === b.end

import { firstFrom } from './patches.ts'
import { fold, tokenize } from './retime.ts'
import { type Ms, textOf, type Word } from './words.ts'

/** A highlight's anchor: the words at its position. */
export interface QuoteAnchor {
  /** Their text; of very many words, only the beginning. */
  readonly quote: string
  readonly start: Ms
  readonly end: Ms
}

/** Indexes of the first and the last word. */
export interface WordSpan {
  readonly first: number
  readonly last: number
}

/** Search distance of a quote from its time, in words. */
const reach = 30
/** Longer quotes are cut; the anchor extends to the end. Also the maximum length of a stored quote, in characters. */
const longestQuote = 4000

/**
 * Minimum length in words of a quote that is also found far away, if it occurs only once: for example after shifting
 * all
 * times.
 */
const tellingWords = 4

/**
 * Finds the words of an anchor: at its time if the quote is there, else at the nearest place up to 30 words away, else,
 * for a quote of several words, at its only occurrence. Ignores case and punctuation. Null without a match.
 * @param words ascending
 */
export function locateQuote(words: readonly Word[], anchor: QuoteAnchor): WordSpan | null {
  const { tokens, standsAt, spanFrom } = quoted(words, anchor)
  if (tokens.length === 0) return null
  const expected = firstFrom(words, anchor.start)
  for (let first = expected; words[first]?.start === anchor.start; first++)
    if (standsAt(first)) return spanFrom(first)
  for (let distance = 0; distance <= reach; distance++) {
    const first = [expected + distance, expected - distance].find(standsAt)
    if (first !== undefined) return spanFrom(first)
  }
  if (tokens.length < tellingWords) return null
  const { folded, places } = indexOf(words)
  const candidates = tokens.map((token, i) => ({ i, at: places.get(token) ?? [] }))
  const rarest = candidates.reduce((least, one) => (one.at.length < least.at.length ? one : least))
  const matches = rarest.at.filter((at) => tokens.every((token, i) => folded[at - rarest.i + i] === token))
  const [only, another] = matches
  return only === undefined || another !== undefined ? null : spanFrom(only - rarest.i)
}

/**
 * Returns the words of an anchor if they are exactly at its times, else null. Independent of the length of the text.
 * @param words ascending
 */
export function locateExactly(words: readonly Word[], anchor: QuoteAnchor): WordSpan | null {
  const { tokens, standsAt, spanFrom } = quoted(words, anchor)
  if (tokens.length === 0) return null
  for (let first = firstFrom(words, anchor.start); words[first]?.start === anchor.start; first++) {
    const span = standsAt(first) ? spanFrom(first) : null
    if (span && words[span.last]?.end === anchor.end) return span
  }
  return null
}

function quoted(words: readonly Word[], { quote, end }: QuoteAnchor) {
  const tokens = tokenize(quote).map(fold)
  return {
    tokens,
    standsAt: (from: number) =>
      from >= 0 && tokens.every((token, i) => fold(words[from + i]?.text ?? '') === token),
    spanFrom(first: number): WordSpan {
      const last = first + tokens.length - 1
      return { first, last: quote.length >= longestQuote ? Math.max(last, firstFrom(words, end) - 1) : last }
    },
  }
}

interface TextIndex {
  folded: readonly string[]
  /** Indexes of each folded word. */
  places: ReadonlyMap<string, readonly number[]>
}

const indexes = new WeakMap<readonly Word[], TextIndex>()

/** An index of a text, made once. */
function indexOf(words: readonly Word[]): TextIndex {
  let index = indexes.get(words)
  if (!index) {
    const folded = words.map(({ text }) => fold(text))
    index = { folded, places: Map.groupBy(folded.keys(), (at) => folded[at] ?? '') }
    indexes.set(words, index)
  }
  return index
}

/** Creates an anchor for words; null for none. */
export function anchorOf(words: readonly Word[]): (QuoteAnchor & { speaker: string }) | null {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return null
  const whole = textOf(words)
  const cut = whole.length > longestQuote ? whole.lastIndexOf(' ', longestQuote + 500) : -1
  const quote = cut >= longestQuote ? whole.slice(0, cut) : whole.slice(0, longestQuote + 500)
  return { quote, start: first.start, end: Math.max(first.start, last.end), speaker: first.speaker }
}

/** Whether both quote the same words, ignoring case and punctuation. */
export function sameQuote(a: Pick<QuoteAnchor, 'quote'>, b: Pick<QuoteAnchor, 'quote'>): boolean {
  const [one, other] = [tokenize(a.quote), tokenize(b.quote)]
  return one.length === other.length && one.every((token, i) => fold(token) === fold(other[i] ?? ''))
}

export const sameAnchor = (a: QuoteAnchor, b: QuoteAnchor): boolean =>
  a.quote === b.quote && a.start === b.start && a.end === b.end

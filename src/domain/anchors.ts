import { firstFrom } from './patches.ts'
import { fold, tokenize } from './retime.ts'
import { type Ms, textOf, type Word } from './words.ts'

/** What a highlight remembers of the words it stands at. */
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

/** How far from its time a quote is looked for, in words. */
const reach = 30
/** A longer quote is cut; what it stands at goes on to its end. Also how much of a quote is kept, in characters. */
const longestQuote = 4000

/** A quote of so many words is also found far away, if it stands in one place only: as after a shift of all times. */
const tellingWords = 4

/**
 * The words that an anchor stands at: where its time says if the quote stands there, else the nearest place up to 30
 * words away, else, for a quote of some words, the one place where it stands. Case and punctuation don't count. Null
 * when the quote is not there.
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
 * The words that an anchor stands at if they stand at just its times, else null. Takes no longer in a longer text.
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

/** What to remember of words; null of none. */
export function anchorOf(words: readonly Word[]): (QuoteAnchor & { speaker: string }) | null {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return null
  const whole = textOf(words)
  const cut = whole.length > longestQuote ? whole.lastIndexOf(' ', longestQuote + 500) : -1
  const quote = cut >= longestQuote ? whole.slice(0, cut) : whole.slice(0, longestQuote + 500)
  return { quote, start: first.start, end: Math.max(first.start, last.end), speaker: first.speaker }
}

/** Whether both quote the same words; case and punctuation don't count. */
export function sameQuote(a: Pick<QuoteAnchor, 'quote'>, b: Pick<QuoteAnchor, 'quote'>): boolean {
  const [one, other] = [tokenize(a.quote), tokenize(b.quote)]
  return one.length === other.length && one.every((token, i) => fold(token) === fold(other[i] ?? ''))
}

export const sameAnchor = (a: QuoteAnchor, b: QuoteAnchor): boolean =>
  a.quote === b.quote && a.start === b.start && a.end === b.end

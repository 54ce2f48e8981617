import { longestAscendingRun, type Match } from '#domain/comparison/align.ts'
import { divideSpan, type Ms } from '#domain/words/words.ts'

/**
 * A word from a provider. Times are in ms from the start of the request's audio; unknown ones are null or
 * wrong.
 */
export interface TimedToken {
  readonly text: string
  readonly start: number | null
  readonly end: number | null
  readonly confidence: number | null
  readonly speaker?: string
}

export interface SettledToken extends TimedToken {
  readonly start: Ms
  readonly end: Ms
}

/** Minimum duration of a word. */
const SHORTEST: Ms = 20
/** Maximum duration per character, for words with estimated times. */
const PER_CHARACTER: Ms = 90

/**
 * Gives every word a time within the request's audio, in text order and without overlaps. Invalid times
 * (missing, empty, backwards, out of order, beyond the end) are estimated from the surrounding words.
 */
export function settle(tokens: readonly TimedToken[], length: Ms): SettledToken[] {
  const spans = plausibleSpans(tokens, length)
  const settled: SettledToken[] = []
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i] as TimedToken
    const span = spans[i]
    if (span) {
      settled.push({ ...token, ...span })
      i++
    } else i = estimated(tokens, spans, settled, i, length)
  }
  return settled
}

interface Span {
  start: Ms
  end: Ms
}

/**
 * Returns the plausible times of words, undefined for others: the longest ascending sequence in which each
 * word ends by the start of the next.
 */
function plausibleSpans(tokens: readonly TimedToken[], length: Ms): (Span | undefined)[] {
  const spans = tokens.map(({ start, end }): Span | undefined => {
    if (start === null || end === null || !(start < end) || start >= length || end <= 0) return undefined
    return { start: Math.round(Math.max(0, start)), end: Math.round(Math.min(end, length)) }
  })
  const starts = spans.flatMap((span, i): Match[] => (span ? [[i, span.start]] : []))
  const kept = new Set(longestAscendingRun(starts).map(([i]) => i))
  let next = length
  for (let i = spans.length - 1; i >= 0; i--) {
    const span = spans[i]
    if (!span || !kept.has(i)) spans[i] = undefined
    else {
      span.end = Math.max(span.start, Math.min(span.end, next))
      next = span.start
      if (span.end - span.start < 1) spans[i] = undefined
    }
  }
  return spans
}

/**
 * Distributes the time between the last settled word and the next known one among the words from `from` on.
 * If there is too little, the surrounding words give up some of theirs. Returns the index of the next word.
 */
function estimated(
  tokens: readonly TimedToken[],
  known: readonly (Span | undefined)[],
  settled: SettledToken[],
  from: number,
  length: Ms,
): number {
  const skip = (index: number) => {
    let i = index
    while (i < tokens.length && !known[i]) i++
    return i
  }
  const low = () => settled.at(-1)?.end ?? 0
  const high = () => known[to]?.start ?? length
  let [first, to] = [from, skip(from)]
  const donorSpans: Span[] = []
  while (high() - low() < (to - first) * SHORTEST && (settled.length > 0 || to < tokens.length)) {
    const before = settled.pop()
    if (before) {
      first--
      donorSpans.unshift(before)
    }
    const after = known[to]
    if (after) {
      to = skip(to + 1)
      donorSpans.push(after)
    }
  }
  const run = tokens.slice(first, to)
  const follows = settled.length > 0
  const slots = slotsBetween(run, { start: low(), end: high() }, donorSpans, follows)
  run.forEach((token, i) => {
    settled.push({ ...token, ...(slots[i] as Span) })
  })
  return to
}

/**
 * Places words in the available time: together with words that share their time, else right after the
 * previous word, else right before the next.
 */
function slotsBetween(
  run: readonly TimedToken[],
  { start: low, end: high }: Span,
  donorSpans: readonly Span[],
  follows: boolean,
): Span[] {
  const texts = run.map(({ text }) => text)
  const guessed = texts.reduce((sum, text) => sum + text.length, 0) * PER_CHARACTER
  const donorLength = donorSpans.reduce((sum, { start, end }) => sum + end - start, 0)
  const length = Math.min(high - low, Math.max(guessed, donorLength))
  const preferredStart = donorSpans[0]?.start ?? (follows ? low : high - length)
  const start = Math.max(low, Math.min(preferredStart, high - length))
  return divideSpan(start, start + length, texts)
}
